/** The longest recording. At 32 kbit/s it has some 2.4 MB. */
export const MAX_MS = 10 * 60_000;
const BITS_PER_SECOND = 32_000;
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
const ENDINGS: Record<string, string> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };

const writtenType = () => TYPES.find((it) => MediaRecorder.isTypeSupported(it));

/** Whether this browser can record sound in a format that we accept. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined && writtenType() !== undefined;

export interface Recording {
  /** Ends it; the answer is the file. */
  stop: () => Promise<File>;
  /** Ends it, and nothing is left of it. */
  drop: () => void;
  /** Resolved when the device ends it, or nothing more may be recorded. */
  ended: Promise<void>;
}

/** Begins to record. `name` is that of the file, without its ending. Throws where the person or the system refuses. */
export async function record(name: string): Promise<Recording> {
  const sound = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(sound, { mimeType: writtenType(), audioBitsPerSecond: BITS_PER_SECOND });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  const drop = () => {
    clearTimeout(limit);
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of sound.getTracks()) track.stop();
  };
  const limit = setTimeout(drop, MAX_MS);
  recorder.start();
  const stop = async () => {
    drop();
    await ended;
    const [type = ''] = recorder.mimeType.split(';');
    return new File(pieces, `${name}.${ENDINGS[type] ?? 'webm'}`, { type });
  };
  return { stop, drop, ended };
}
