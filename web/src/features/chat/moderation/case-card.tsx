import type { ModerationCase } from '@plenum/contracts/chat/moderation';
import type { ModerationDecision } from '@plenum/contracts/enums';
import { EyeOff } from 'lucide-react';
import { localizeRoom } from '../../../lib/chat/default-rooms.ts';
import { areSingleKeyShortcutsEnabled } from '../../../lib/single-keys.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { EventMoment, useMomentFormatter } from './event-moment.tsx';
import { reasonLabel } from './moderation-labels.ts';
import { t } from './moderation.en.json';
import { decisionKey } from './use-case-keys.ts';

interface CaseCardProps {
  readonly of: ModerationCase;
  readonly onDecide: (decision: ModerationDecision) => void;
}

export function CaseCard({ of, onDecide }: CaseCardProps) {
  const { subject, room, kind, excerpt } = of;
  return (
    <li
      data-case={of.id}
      className="grid gap-3 rounded-lg border border-rule bg-surface p-5 focus-within:border-accent"
    >
      <div className="flex gap-4">
        <Avatar name={subject.full_name} image_url={subject.image_url} />
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
            <PersonName
              event_id={of.event_id}
              user_id={subject.id}
              full_name={subject.full_name}
              image_url={subject.image_url}
            />
          </h2>
          <p className="text-sm text-muted">
            {room !== null && <>{t('case.in_room', { room: localizeRoom(room).name })} · </>}
            <EventMoment of={of.created_at} />
          </p>
        </div>
        <p className="flex flex-wrap content-start justify-end gap-1.5">
          <Badge>{t(`case.kind.${kind}`)}</Badge>
          {of.is_held && (
            <Badge tone="yellow">
              <EyeOff aria-hidden="true" className="size-3.5" />
              {t('case.held')}
            </Badge>
          )}
        </p>
      </div>
      {excerpt !== null && (
        <blockquote className="rounded-md bg-sunk px-4 py-3 wrap-anywhere">
          <FoldedText content={excerpt}>{excerpt}</FoldedText>
        </blockquote>
      )}
      <Reports of={of} />
      {of.status === 'CLOSED' ? <Outcome of={of} /> : <Decisions of={of} onDecide={onDecide} />}
    </li>
  );
}

function Reports({ of: { reports, report_count } }: Pick<CaseCardProps, 'of'>) {
  const more = report_count - reports.length;
  return (
    <div className="text-sm">
      <p className="font-semibold">{t('case.reports', { count: report_count })}</p>
      <ul className="mt-1 grid gap-1 text-muted">
        {reports.map(({ id, reporter, rule, reason_kind, reason }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium text-ink">
              {rule === null ? (reporter?.full_name ?? '–') : t(`case.rule.${rule}`)}
            </span>{' '}
            {reasonLabel({ rule, reason_kind, reason })}
          </li>
        ))}
        {more > 0 && <li>{t('case.more_reports', { count: more })}</li>}
      </ul>
    </div>
  );
}

function Outcome({ of: { decision, decided_by, decided_at } }: Pick<CaseCardProps, 'of'>) {
  const moment = useMomentFormatter();
  if (decision === null || decided_at === null) return null;
  const outcome = t(`decision.done.${decision}`);
  const date = moment(decided_at);
  return (
    <p className="text-sm font-semibold">
      {decided_by === null
        ? t('case.decided_by_rule', { decision: outcome, date })
        : t('case.decided', { decision: outcome, name: decided_by.full_name, date })}
    </p>
  );
}

const variants = { DISMISS: 'secondary', REMOVE: 'primary', MUTE: 'secondary', BAN: 'danger' } as const;

function Decisions({ of, onDecide }: CaseCardProps) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {of.possible_decisions.map((decision) => (
        <Button
          key={decision}
          variant={variants[decision]}
          aria-label={t('decision.of', { decision: t(`decision.${decision}`), name: of.subject.full_name })}
          onClick={() => onDecide(decision)}
        >
          {t(`decision.${decision}`)}
          {areSingleKeyShortcutsEnabled() && (
            // Rendered by CSS, so that the accessible name of the button contains no number.
            <span
              aria-hidden="true"
              data-key={decisionKey(decision)}
              className="tabular text-xs font-semibold opacity-75 before:content-[attr(data-key)] max-sm:hidden"
            />
          )}
        </Button>
      ))}
    </div>
  );
}
