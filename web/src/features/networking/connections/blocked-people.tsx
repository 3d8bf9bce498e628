import { useState } from 'react';
import { cursorParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { unblock } from './blocking.ts';
import { useBlockedPeople } from './connections.api.ts';
import { t } from './connections.en.json';

const search = { after: cursorParam };

export function BlockedPeople() {
  const [{ after }] = useSearchValues(search);
  const { data, error, mutate } = useBlockedPeople(after);
  if (data === undefined) {
    return error === undefined ? <Loading /> : <ErrorState failure={error} onRetry={() => mutate()} />;
  }
  return (
    <>
      <StaleAlert failure={error} onRetry={() => mutate()} />
      {data.users.length === 0 ? (
        <EmptyState title={t('network.blocked.empty')} text={t('network.blocked.empty.text')} />
      ) : (
        <ul className="grid max-w-2xl gap-2">
          {data.users.map((person) => (
            <li key={person.id} className="flex items-center gap-3 rounded-lg border border-rule bg-surface px-4 py-3">
              <Avatar name={person.full_name} image_url={person.image_url} />
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
                <Isolated text={person.full_name} />
              </span>
              <UnblockButton person={{ user_id: person.id, full_name: person.full_name }} />
            </li>
          ))}
        </ul>
      )}
      <Pager data={data} />
    </>
  );
}

interface UnblockButtonProps {
  readonly person: { readonly user_id: number; readonly full_name: string };
}

export function UnblockButton({ person }: UnblockButtonProps) {
  const [busy, setBusy] = useState(false);
  const unblockPerson = async () => {
    setBusy(true);
    await unblock(person);
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="small"
      loading={busy}
      aria-label={t('network.unblock.of', { name: person.full_name })}
      onClick={() => void unblockPerson()}
    >
      {t('network.unblock')}
    </Button>
  );
}
