import { isolate } from '#web/i18n/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { displayName, type Person } from '#web/ui/person.ts';

/** Avatar, name, e-mail. */
export function PersonCell({ person }: { person: Person & { profileImageUrl?: string | null } }) {
  const name = displayName(person);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar person={person} size={34} />
      <span className="grid min-w-0 leading-tight">
        <span className="font-semibold wrap-anywhere">{isolate(name)}</span>
        {person.email && person.email !== name && (
          <span className="text-sm font-normal wrap-anywhere text-ink-3">{person.email}</span>
        )}
      </span>
    </span>
  );
}
