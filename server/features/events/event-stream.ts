import type { Response } from 'express';
import type { Revisions } from '#shared/revised-lists.ts';

export interface EventStream {
  sessionId: string;
  /** Who reads it. */
  actorId: string;
  /** Begins the answer; before that nothing is sent. */
  begin(): void;
  send(revisions: Revisions): void;
  end(): void;
}

/** An answer without an end. A client that does not read is cut off: a browser then connects again. */
export function createEventStream(
  response: Response,
  { sessionId, actorId }: Pick<EventStream, 'sessionId' | 'actorId'>,
): EventStream {
  return {
    ...{ sessionId, actorId },
    begin() {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // Proxies pass each message on at once.
        'X-Accel-Buffering': 'no',
      });
    },
    send(revisions) {
      if (!response.headersSent || response.writableEnded) return;
      if (response.writableNeedDrain) response.destroy();
      else response.write(`data: ${JSON.stringify(revisions)}\n\n`);
    },
    end() {
      if (response.writableNeedDrain) response.destroy();
      else if (response.headersSent) response.end();
    },
  };
}
