import { useId, useState } from 'react';
import { formatDays } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { type TokenOwner, useEventsForToken } from './api-tokens.api.ts';
import { t } from './api-tokens.en.json';

interface Props {
  readonly owner: TokenOwner;
  /** The selected events; null for all. */
  readonly chosen: readonly number[] | null;
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly number[] | null) => void;
}

/** Selection of the events that a token can access: all events of its owner, or selected ones. */
export function EventChoice({ owner, chosen, error, onChange }: Props) {
  return (
    <div className="grid gap-3">
      <RadioField
        label={t('tokens.events')}
        value={chosen === null ? 'all' : 'some'}
        columns={2}
        options={[
          { value: 'all', label: t('tokens.events.all'), description: t('tokens.events.all.text') },
          { value: 'some', label: t('tokens.events.some'), description: t('tokens.events.some.text') },
        ]}
        onChange={(choice) => onChange(choice === 'all' ? null : [])}
      />
      {chosen !== null && <EventBoxes owner={owner} chosen={chosen} error={error} onChange={onChange} />}
    </div>
  );
}

type BoxesProps = Omit<Props, 'chosen'> & { readonly chosen: readonly number[] };

function EventBoxes({ owner, chosen, error, onChange }: BoxesProps) {
  const id = useId();
  // The cursors of the pages up to this one.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const { data, error: failure, mutate } = useEventsForToken(owner, cursors.at(-1));
  const next = data?.next ?? null;
  const toggle = (event_id: number, isOn: boolean): void =>
    onChange(isOn ? [...chosen, event_id] : chosen.filter((chosenId) => chosenId !== event_id));
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="rounded-lg border border-rule p-4"
    >
      <legend className="px-1 text-sm text-muted">{t('tokens.events.which')}</legend>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-live">
          {error}
        </p>
      )}
      {data === undefined && failure !== undefined && <ErrorState failure={failure} onRetry={() => mutate()} />}
      {data === undefined && failure === undefined && <Loading />}
      {data?.total_items === 0 && <p className="text-sm text-muted">{t('tokens.events.none')}</p>}
      {data !== undefined && (
        <>
          <div className="-mx-2 grid max-h-64 gap-x-6 overflow-y-auto px-2 sm:grid-cols-2">
            {data.events.map(({ id: event_id, title, start_date, end_date }) => (
              <CheckboxField
                key={event_id}
                label={<span className="wrap-anywhere">{title}</span>}
                description={formatDays(start_date, end_date)}
                checked={chosen.includes(event_id)}
                onChange={({ target }) => toggle(event_id, target.checked)}
              />
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            {cursors.length > 0 && (
              <Button variant="secondary" size="small" onClick={() => setCursors(cursors.slice(0, -1))}>
                {t('tokens.events.newer')}
              </Button>
            )}
            {next !== null && (
              <Button variant="secondary" size="small" onClick={() => setCursors([...cursors, next])}>
                {t('tokens.events.older')}
              </Button>
            )}
          </div>
        </>
      )}
    </fieldset>
  );
}
