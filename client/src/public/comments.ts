import type { PublicComment } from '#shared/proposal-comment.ts';
import { withoutTurningIn } from '#shared/sentence.ts';
import { documentPath } from './document-path.ts';
import { reloadIfGone } from './reload-if-gone.ts';

/** What a question is about. */
export interface Subject {
  anchor: PublicComment['anchor'];
  id: string | null;
  label: string;
}

export const isAbout = ({ anchor, anchorId }: PublicComment, subject: Omit<Subject, 'label'>) =>
  anchor === subject.anchor && (anchorId ?? null) === subject.id;

const path = () => `${documentPath(location.pathname)}/comments`;

/** All that was written on this page, oldest first. */
export async function readComments(): Promise<PublicComment[]> {
  const response = await fetch(path(), { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(String(response.status));
  return withoutTurningIn((await response.json()) as PublicComment[]);
}

/** Notes that what the seller wrote about this was seen. Nobody waits for it. */
export function noteRead({ anchor, id }: Omit<Subject, 'label'>): void {
  void fetch(`${path()}/read`, {
    ...{ method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' } },
    body: JSON.stringify({ anchor, ...(id && { anchorId: id }) }),
  }).catch(() => undefined);
}

const failure = "Couldn't send it. Your text is kept: please check your connection and try again.";

/** @returns why it wasn't taken, or nothing */
export async function sendComment(
  subject: Subject,
  { message, name }: { message: string; name: string },
): Promise<string | undefined> {
  try {
    const response = await fetch(path(), {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ anchor: subject.anchor, message },
        ...(subject.id && { anchorId: subject.id }),
        ...(name && { name }),
      }),
    });
    reloadIfGone(response);
    if (response.ok) return undefined;
    const { message: said, fieldErrors } = (await response.json()) as {
      message: string;
      fieldErrors?: Record<string, string[]>;
    };
    const [first] = Object.values(fieldErrors ?? {});
    return first?.[0] ?? said;
  } catch {
    return failure;
  }
}
