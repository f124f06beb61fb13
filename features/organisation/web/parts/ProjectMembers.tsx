import { useState } from 'react';
import { roleLabels } from '#shared/roles.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Member } from '../../contract.ts';
import { useMembers } from '../queries.ts';
import { PersonCell } from './PersonCell.tsx';

/** So many stand there at once. */
const SHOWN = 8;

/** Who works in a project and as what; `mayManage` leads to where that is changed. */
export function ProjectMembers({ projectId, mayManage }: { projectId: string; mayManage: boolean }) {
  const members = useMembers(projectId);
  return (
    <Card>
      <CardHeader
        title={t('Members')}
        action={
          mayManage && (
            <TextLink to="/admin/users" search={{ project: projectId }}>
              {t('Manage')}
            </TextLink>
          )
        }
      />
      <Loaded query={members} what={t('The members could not be loaded.')} rows={3}>
        {(data) => <Rows members={data} />}
      </Loaded>
    </Card>
  );
}

function Rows({ members }: { members: readonly Member[] }) {
  const [isWhole, setWhole] = useState(false);
  if (members.length === 0) return <EmptyState title={t('No members assigned to this project')} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {members.slice(0, isWhole ? undefined : SHOWN).map(({ id, role, user }) => (
          <li key={id} className="flex items-center justify-between gap-x-3 px-4 py-2.5">
            <PersonCell person={user} />
            <span className="max-w-2/5 flex-none text-end text-sm text-ink-2">
              {user.deactivatedAt ? <StatusBadge status="deactivated" /> : t(roleLabels[role])}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && members.length > SHOWN && (
        <div className="border-t border-line px-4 py-2">
          <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
            {t('Show {{rest}} more', { rest: members.length - SHOWN })}
          </Button>
        </div>
      )}
    </>
  );
}
