import type { ModerationCase } from '@plenum/contracts/chat/moderation';
import type { DecisionReasonKind, ModerationDecision } from '@plenum/contracts/enums';
import { truncateText } from '@plenum/contracts/graphemes';
import { maxReportReasonLength } from '@plenum/contracts/limits';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../lib/http.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast.ts';
import { dayHours, formatDuration, reasonLabel } from './moderation-labels.ts';
import { decide } from './moderation.api.ts';
import { t } from './moderation.en.json';

const durations = [1, 4, dayHours, 3 * dayHours, 7 * dayHours, 30 * dayHours] as const;

interface SuggestedReason {
  readonly reason_kind: DecisionReasonKind | null;
  readonly reason: string;
}

/** Returns the default reason: that of the first report, so that Enter alone decides. */
function suggestedReason({ reports }: ModerationCase, decision: ModerationDecision): SuggestedReason {
  if (decision === 'DISMISS') return { reason_kind: 'NO_VIOLATION', reason: '' };
  const [first] = reports;
  if (first === undefined) return { reason_kind: null, reason: '' };
  const reason_kind = first.reason_kind === 'OTHER' ? null : (first.reason_kind ?? first.rule);
  const reason = first.rule === null ? first.reason.replaceAll(/\s+/g, ' ') : '';
  return { reason_kind, reason };
}

/** Returns the reason to send: with its kind, which is translated for each reader, unless the text was changed. */
const reasonOf = ({ reason_kind, reason }: SuggestedReason, suggestedText: string, typed: string) =>
  reason_kind !== null && typed === suggestedText ? { reason_kind, reason } : { reason: typed };

/** Returns the text about the consequences of a decision; a profile has nothing to remove. */
function consequence({ kind, is_held, subject }: ModerationCase, decision: ModerationDecision): string {
  const name = subject.full_name;
  if (decision === 'DISMISS') return t(is_held ? 'decision.text.DISMISS.held' : 'decision.text.DISMISS');
  if (decision === 'REMOVE') return t('decision.text.REMOVE');
  const hasText = kind === 'MESSAGE' || kind === 'ICEBREAKER';
  return t(hasText ? `decision.text.${decision}` : `decision.text.${decision}.person`, { name });
}

interface DecisionDialogProps {
  readonly of: ModerationCase;
  readonly decision: ModerationDecision;
  readonly onClose: () => void;
  /** Called after the decision, by the viewer or by another moderator. */
  readonly onDecided: () => void;
}

/** Decides a case, with a reason for the log; a mute has a duration. */
export function DecisionDialog({ of, decision, onClose, onDecided }: DecisionDialogProps) {
  const suggested = suggestedReason(of, decision);
  const suggestedText = truncateText(reasonLabel({ rule: null, ...suggested }), maxReportReasonLength);
  const form = useForm({ defaultValues: { reason: suggestedText, duration: String(dayHours) } });
  const clearDraft = useFormDraft(form, `decision.${of.id}.${decision}`);
  const { errors, isSubmitting } = form.formState;
  const name = of.subject.full_name;
  const submit = form.handleSubmit(async ({ reason, duration }) => {
    const duration_hours = decision === 'MUTE' && duration !== '' ? { duration_hours: Number(duration) } : {};
    const sentReason = reasonOf(suggested, suggestedText, reason.trim());
    try {
      const isMine = await decide(of.event_id, of.id, { action: decision, ...sentReason, ...duration_hours });
      clearDraft();
      if (isMine) showToast({ tone: 'good', title: t(`decision.done.${decision}`) });
      else showToast({ tone: 'info', title: t('decision.conflict'), text: t('decision.conflict.text') });
      onDecided();
    } catch (failure) {
      form.setError('root', { message: failureMessage(failure) });
    }
  });
  return (
    <Modal
      open
      asksToDiscard={false}
      onClose={onClose}
      title={t(`decision.title.${decision}`, { name })}
      description={consequence(of, decision)}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
        {of.excerpt !== null && (
          <blockquote className="line-clamp-6 rounded-md bg-sunk px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">
            {of.excerpt}
          </blockquote>
        )}
        <TextField
          label={t('decision.reason')}
          hint={t('decision.reason.hint')}
          maxLength={maxReportReasonLength}
          error={errors.reason?.message}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || t('decision.reason.required') })}
        />
        {decision === 'MUTE' && (
          <SelectField
            label={t('decision.duration')}
            options={[
              ...durations.map((hours) => ({ value: String(hours), label: formatDuration(hours) })),
              { value: '', label: t('decision.endless') },
            ]}
            {...form.register('duration')}
          />
        )}
        <DialogActions
          onCancel={onClose}
          variant={decision === 'DISMISS' ? 'primary' : 'danger'}
          loading={isSubmitting}
        >
          {t(`decision.${decision}`)}
        </DialogActions>
      </form>
    </Modal>
  );
}
