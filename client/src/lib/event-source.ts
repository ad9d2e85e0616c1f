/** Milliseconds without a message after which a stream is not believed any more. */
export const LONGEST_SILENCE = 60_000;

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;

interface StreamListener {
  onMessage: (message: string) => void;
  /** The stream has ended or is silent; it is opened again by itself. */
  onLost: () => void;
}

/** Opens an event stream and keeps it open. @returns what closes it */
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
    // Browsers that were cut off together do not come back together.
    const pause = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.5 + Math.random());
    failures++;
    wait(open, pause);
    onLost();
  };

  const open = () => {
    let messages = 0;
    source = new EventSource(path);
    source.addEventListener('message', ({ data }) => {
      // A stream that is ended as soon as it has begun is no success.
      if (++messages > 1) failures = 0;
      wait(reopen, LONGEST_SILENCE);
      onMessage(data);
    });
    source.addEventListener('error', reopen);
    wait(reopen, LONGEST_SILENCE);
  };

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
