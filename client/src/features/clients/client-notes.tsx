import { useQuery } from '@tanstack/react-query';
import { Age } from '#client/ui/age.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ClientNote } from '#shared/client-note.ts';
import { clientQueries } from './clients.queries.ts';

interface ClientNotesProps {
  clientId: string;
  /** The seller's zone (IANA). */
  timeZone: string;
}

export function ClientNotes({ clientId, timeZone }: ClientNotesProps) {
  const notes = useQuery(clientQueries.notes(clientId));
  return (
    <Card aria-labelledby="client-notes">
      <CardHead
        isRuled
        id="client-notes"
        title={
          <>Notes {notes.data && <span className="text-muted tabular-nums">{notes.data.length}</span>}</>
        }
      />
      {notes.isError && !notes.data && (
        <ErrorState
          title="Couldn't load notes"
          onRetry={() => void notes.refetch()}
          isRetrying={notes.isFetching}
        />
      )}
      {notes.isPending && <NoteSkeletons />}
      {notes.data?.length === 0 && (
        <EmptyState
          art="papers"
          headingLevel={3}
          title="No notes yet"
          text="Keep what you agreed on, who to ask for, and when to send. Only you can see notes."
        />
      )}
      {notes.data && notes.data.length > 0 && (
        <ul>
          {notes.data.map((note) => (
            <NoteRow key={note.id} note={note} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const row = 'flex items-start gap-3 border-line px-5 py-3 not-first:border-t max-sm:px-4';

function NoteRow({ note, timeZone }: { note: ClientNote; timeZone: string }) {
  return (
    <li className={row}>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <h3 className="font-medium">{note.title}</h3>
        <p className="whitespace-pre-line text-muted text-sm">{note.content}</p>
      </div>
      <Age instant={note.createdAt} timeZone={timeZone} />
    </li>
  );
}

function NoteSkeletons() {
  return (
    <ul aria-busy="true" aria-label="Loading notes">
      {['a', 'b', 'c'].map((key) => (
        <li key={key} className={row}>
          <div className="grid flex-1 gap-2 py-1">
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="h-3 w-4/5" />
          </div>
          <Skeleton className="mt-1 h-3 w-16" />
        </li>
      ))}
    </ul>
  );
}
