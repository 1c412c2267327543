/** Sounds for people who look at the crates: a tone for good or bad, and a few words. */
const KEY = 'hireyard.scan.mute';
let context: AudioContext | undefined;

export function isMuted(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export function setMuted(muted: boolean): void {
  try {
    localStorage.setItem(KEY, muted ? '1' : '0');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  if (muted) globalThis.speechSynthesis?.cancel();
}

/** Plays a short tone: one high for good, two low for bad. */
function beep(good: boolean): void {
  context ??= new AudioContext();
  const { currentTime: now, destination } = context;
  for (const [start, pitch] of good
    ? [[0, 1320]]
    : ([
        [0, 330],
        [0.18, 262],
      ] as const)) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch ?? 0;
    volume.gain.value = 0.15;
    tone.connect(volume).connect(destination);
    tone.start(now + (start ?? 0));
    tone.stop(now + (start ?? 0) + 0.12);
  }
}

/** Announces the result of a scan and cuts off the previous one. A device without sound stays silent. */
export function tell(good: boolean, words: string, locale: string): void {
  if (isMuted()) return;
  try {
    beep(good);
    const voice = globalThis.speechSynthesis;
    if (voice === undefined) return;
    voice.cancel();
    const speech = new SpeechSynthesisUtterance(words);
    speech.lang = locale;
    speech.rate = 1.15;
    voice.speak(speech);
  } catch {
    // No sound device: the screen shows it too.
  }
}
