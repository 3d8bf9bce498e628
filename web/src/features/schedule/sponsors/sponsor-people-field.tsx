import { maxSponsorPeople } from '@plenum/contracts/limits';
import { X } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { findPeople, type NamedPerson } from './sponsors.api.ts';
import { t } from './sponsors.en.json';

interface SponsorPeopleFieldProps {
  readonly event_id: number;
  readonly people: readonly NamedPerson[];
  readonly onChange: (people: readonly NamedPerson[]) => void;
}

/** Contact people of a sponsor, in the order in which they are added. */
export function SponsorPeopleField({ event_id, people, onChange }: SponsorPeopleFieldProps) {
  const isFull = people.length >= maxSponsorPeople;
  const load = async (query: string, signal: AbortSignal): Promise<readonly NamedPerson[]> =>
    (await findPeople(event_id, query, signal)).filter((candidate) =>
      people.every(({ user_id }) => user_id !== candidate.user_id),
    );
  return (
    <div className="grid gap-3 sm:col-span-2">
      <Combobox<NamedPerson>
        label={t('form.people')}
        optional={t('form.optional')}
        hint={isFull ? t('form.people.full', { count: maxSponsorPeople }) : t('form.people.hint')}
        value={null}
        disabled={isFull}
        onChange={(person) => person !== null && onChange([...people, person])}
        load={load}
        keyOf={({ user_id }) => user_id}
        labelOf={({ full_name }) => full_name}
        placeholder={t('form.people.placeholder')}
        emptyText={t('form.people.none')}
      />
      {people.length > 0 && (
        <ul aria-label={t('form.people')} className="flex flex-wrap gap-2">
          {people.map(({ user_id, full_name, image_url }) => (
            <li
              key={user_id}
              className="flex max-w-full items-center gap-2 rounded-lg border border-rule bg-surface ps-2"
            >
              <Avatar name={full_name} image_url={image_url} size="small" />
              <span className="min-w-0 text-sm font-semibold wrap-anywhere">
                <Isolated text={full_name} />
              </span>
              <IconButton
                label={t('form.people.remove', { name: full_name })}
                onClick={() => onChange(people.filter((person) => person.user_id !== user_id))}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
