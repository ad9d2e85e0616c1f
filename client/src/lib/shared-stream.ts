import { keepStreamOpen } from './event-source.ts';

interface SharedListener {
  onMessage: (message: string) => void;
  /** Nothing is told for now. */
  onLost: () => void;
}

/** Between tabs: what the stream said, that it is lost, or a tab that asks what was said last. */
type TabMessage = { told: string } | 'lost' | 'new tab';

/**
 * Follows an event stream of which all tabs of a browser share one: HTTP/1.1 allows six connections in all. The tab
 * that holds the lock opens it and passes everything on; when it goes, another one takes over.
 * Where there are no locks, as without HTTPS, each tab has a stream of its own while it is visible.
 * @param name of the lock and the channel, the same for all who may share
 * @returns what ends it
 */
export function followStream(path: string, name: string, listener: SharedListener): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return followWhileVisible(path, listener);

  const channel = new BroadcastChannel(name);
  const left = new AbortController();
  let lastTold: string | undefined;
  let close: (() => void) | undefined;

  const post = (message: TabMessage) => channel.postMessage(message);
  const lead = () =>
    new Promise<void>((resolve) => {
      const end = keepStreamOpen(path, {
        onMessage(told) {
          lastTold = told;
          post({ told });
          listener.onMessage(told);
        },
        onLost() {
          lastTold = undefined;
          post('lost');
          listener.onLost();
        },
      });
      close = () => {
        end();
        post('lost');
        resolve();
      };
    });

  channel.addEventListener('message', ({ data: message }: MessageEvent<TabMessage>) => {
    if (message === 'lost') listener.onLost();
    else if (message !== 'new tab') listener.onMessage(message.told);
    else if (lastTold !== undefined) post({ told: lastTold });
  });
  post('new tab');
  navigator.locks
    .request(name, { signal: left.signal }, lead)
    // Ended while it waited for its turn; or the browser grants no locks here, and polls go on.
    .catch(() => undefined);
  return () => {
    left.abort();
    close?.();
    channel.close();
  };
}

function followWhileVisible(path: string, listener: SharedListener): () => void {
  let close: (() => void) | undefined;
  const follow = () => {
    if (document.visibilityState === 'visible') {
      close ??= keepStreamOpen(path, listener);
      return;
    }
    close?.();
    close = undefined;
    listener.onLost();
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close?.();
  };
}
