import type { ApiScope } from '@plenum/contracts/integrations/token-scopes';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { t } from './api-tokens.en.json';

/** Scopes by subject, in the order in which they are offered. */
const groups = {
  organization: ['organization', 'organization_member', 'organization_webhook'],
  event: ['event', 'event_admin', 'upload', 'secret'],
  agenda: ['programme', 'session', 'production', 'speaker', 'speaker_info', 'sponsor', 'schedule'],
  people: ['attendee', 'external_person'],
  rooms: ['room', 'room_message', 'moderation_queue'],
  live: ['announcement', 'question', 'poll'],
  own: ['account', 'my_agenda'],
} as const;
type Group = keyof typeof groups;
const groupNames = Object.keys(groups).filter((name): name is Group => name in groups);

/** `event:create` and `event:delete` apply to the organization. */
const ofOrganization: ReadonlySet<ApiScope> = new Set(['event:create', 'event:delete']);

function groupOf(scope: ApiScope): Group {
  if (ofOrganization.has(scope)) return 'organization';
  const subject = scope.split(':')[0];
  return groupNames.find((name) => groups[name].some((groupSubject) => groupSubject === subject)) ?? 'event';
}

const isReading = (scope: ApiScope): boolean => scope.endsWith(':read') || scope === 'schedule:export';

/** Scopes of the “select all” button; scopes with access to secrets are selected individually. */
const isReadingWithoutSecrets = (scope: ApiScope): boolean => isReading(scope) && scope !== 'secret:read';

interface Props {
  readonly offered: readonly ApiScope[];
  readonly chosen: readonly ApiScope[];
  readonly error: string | undefined;
  readonly hint: string;
  readonly onChange: (chosen: readonly ApiScope[]) => void;
}

export function ScopeChoice({ offered, chosen, error, hint, onChange }: Props) {
  const id = useId();
  const toggle = (scope: ApiScope, isOn: boolean): void =>
    onChange(isOn ? [...chosen, scope] : chosen.filter((chosenScope) => chosenScope !== scope));
  const visibleGroups = groupNames.filter((name) => offered.some((scope) => groupOf(scope) === name));
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-3">
      <legend className="text-sm font-semibold">{t('tokens.choose')}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => onChange(offered.filter(isReadingWithoutSecrets))}>
            {t('tokens.choose.read')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => onChange([])}>
            {t('tokens.choose.clear')}
          </Button>
        </div>
      </div>
      {error !== undefined && (
        <p role="alert" className="text-sm font-medium text-live">
          {error}
        </p>
      )}
      <div className="grid gap-x-6 gap-y-4 rounded-lg border border-rule p-4 sm:grid-cols-2">
        {visibleGroups.map((name) => (
          <fieldset key={name}>
            <legend className="text-sm text-muted">{t(`tokens.group.${name}`)}</legend>
            {offered
              .filter((scope) => groupOf(scope) === name)
              .toSorted((a, b) => Number(isReading(b)) - Number(isReading(a)))
              .map((scope) => (
                <CheckboxField
                  key={scope}
                  label={t(`tokens.scope.${scope}`)}
                  description={<code className="font-mono text-xs break-all">{scope}</code>}
                  checked={chosen.includes(scope)}
                  onChange={({ target }) => toggle(scope, target.checked)}
                />
              ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
