// A short sound of two tones when it is one's turn.

let context: AudioContext | null = null;

export function chime(): void {
  try {
    context ??= new AudioContext();
    tone(context, 659, 0);
    tone(context, 880, 0.13);
  } catch {
    // Without sound there is still the title of the page.
  }
}

function tone(audio: AudioContext, pitch: number, after: number): void {
  const [source, gain] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + after;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + 0.4);
}
