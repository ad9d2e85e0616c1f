import { keepStreamOpen } from './event-source.ts';

interface SharedListener {
  onMessage: (message: string) => void;
  /** No updates for now. */
  onLost: () => void;
}

/** Between tabs: a stream message, its loss, or a new tab requesting the last message. */
type TabMessage = { message: string } | 'lost' | 'new tab';

/**
 * Follows an event stream of which all tabs of a browser share one: HTTP/1.1 allows six connections in all. The tab
 * that holds the lock opens it and passes everything on; when it goes, another one takes over.
 * Where there are no locks, as without HTTPS, each tab has a stream of its own while it is visible.
 * @param name of the lock and the channel, the same for all who may share
 * @returns a cleanup function
 */
export function subscribeToStream(path: string, name: string, listener: SharedListener): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return followWhileVisible(path, listener);

  const channel = new BroadcastChannel(name);
  const left = new AbortController();
  let lastMessage: string | undefined;
  let close: (() => void) | undefined;

  const post = (message: TabMessage) => channel.postMessage(message);
  const lead = () =>
    new Promise<void>((resolve) => {
      const end = keepStreamOpen(path, {
        onMessage(message) {
          lastMessage = message;
          post({ message });
          listener.onMessage(message);
        },
        onLost() {
          lastMessage = undefined;
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
    else if (message !== 'new tab') listener.onMessage(message.message);
    else if (lastMessage !== undefined) post({ message: lastMessage });
  });
  post('new tab');
  navigator.locks
    .request(name, { signal: left.signal }, lead)
    // Aborted while waiting for the lock; or the browser grants no locks here, and polling continues.
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
