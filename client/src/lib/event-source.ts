/** Milliseconds without a message after which a stream counts as dead. */
export const MAX_SILENCE = 60_000;

const FIRST_RETRY_DELAY = 1_000;
const MAX_DELAY = 60_000;

interface StreamListener {
  onMessage: (message: string) => void;
  /** The stream ended or went silent; it reopens automatically. */
  onLost: () => void;
}

/** Opens an event stream and keeps it open. @returns closes it */
export function keepStreamOpen(path: string, { onMessage, onLost }: StreamListener): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;

  const wait = (work: () => void, milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };

  const reopen = () => {
    source.close();
    // Jitter, so that clients cut off together don't return together.
    const pause = Math.min(MAX_DELAY, FIRST_RETRY_DELAY * 2 ** failures) * (0.5 + Math.random());
    failures++;
    wait(open, pause);
    onLost();
  };

  const open = () => {
    let messages = 0;
    source = new EventSource(path);
    source.addEventListener('message', ({ data }) => {
      // A stream that ends right after it began is not a success.
      if (++messages > 1) failures = 0;
      wait(reopen, MAX_SILENCE);
      onMessage(data);
    });
    source.addEventListener('error', reopen);
    wait(reopen, MAX_SILENCE);
  };

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
