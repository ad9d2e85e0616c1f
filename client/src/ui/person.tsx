import { initialsOf } from '#client/lib/initials.ts';
import { Avatar } from './avatar.tsx';

/** Avatar, name and a second line, each cut to the width there is; a name takes two lines in the narrow columns of a tablet. */
export function Person({ name, detail }: { name: string; detail?: string }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar letters={initialsOf(name)} className="max-lg:hidden" />
      <span className="min-w-0">
        <span
          title={name}
          className="block truncate font-medium sm:max-lg:line-clamp-2 sm:max-lg:whitespace-normal sm:max-lg:[overflow-wrap:anywhere] max-sm:font-normal max-sm:text-muted max-sm:text-sm"
        >
          {name}
        </span>
        {detail && <span className="block truncate text-muted text-xs max-sm:hidden">{detail}</span>}
      </span>
    </span>
  );
}
