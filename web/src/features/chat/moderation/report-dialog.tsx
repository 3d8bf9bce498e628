import { type ReportReasonKind, reportReasonKinds } from '@plenum/contracts/enums';
import { maxReportReasonLength } from '@plenum/contracts/limits';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../lib/http.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t } from './report.en.json';
import { report, type Reported } from './report.ts';

interface ReportDialogProps {
  readonly event_id: number;
  readonly reported: Reported;
  readonly onClose: () => void;
}

export function ReportDialog({ event_id, reported, onClose }: ReportDialogProps) {
  const form = useForm<{ kind: ReportReasonKind | null; details: string }>({
    defaultValues: { kind: null, details: '' },
  });
  const subjectKey = reported.kind === 'message' ? `message-${reported.message_id}` : `person-${reported.user_id}`;
  const clearDraft = useFormDraft(form, `report.${event_id}.${subjectKey}`);
  const { errors, isSubmitting } = form.formState;
  const kind = form.watch('kind');
  const { name } = reported;
  const submit = form.handleSubmit(async (values) => {
    if (values.kind === null) return;
    try {
      await report(event_id, reported, { reason_kind: values.kind, reason: values.details.trim() });
      clearDraft();
      showToast({ tone: 'good', title: t('report.done'), text: t('report.done.text') });
      onClose();
    } catch (failure) {
      form.setError('root', { message: failureMessage(failure) });
    }
  });
  form.register('kind', { validate: (value) => value !== null || t('report.kind.required') });
  return (
    <Modal
      open
      asksToDiscard={false}
      onClose={onClose}
      title={reported.kind === 'message' ? t('report.message.title') : t('report.person.title', { name })}
      description={t('report.text', { name })}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
        {reported.kind === 'message' && (
          <blockquote className="line-clamp-6 rounded-md bg-sunk px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">
            <span className="block font-semibold">
              <bdi>{name}</bdi>
            </span>
            {reported.excerpt}
          </blockquote>
        )}
        <RadioField<ReportReasonKind>
          label={t('report.kind')}
          value={kind}
          error={errors.kind?.message}
          options={reportReasonKinds
            .filter((value) => value !== 'FALSE_NAME' || reported.kind === 'person')
            .map((value) => ({ value, label: t(`report.kind.${value}`) }))}
          onChange={(value) => form.setValue('kind', value, { shouldValidate: form.formState.isSubmitted })}
        />
        <TextArea
          label={t('report.details')}
          {...(kind === 'OTHER' ? {} : { optional: t('report.details.optional') })}
          rows={3}
          maxLength={maxReportReasonLength}
          error={errors.details?.message}
          {...form.register('details', {
            validate: (text, values) => values.kind !== 'OTHER' || text.trim() !== '' || t('report.details.required'),
          })}
        />
        <DialogActions onCancel={onClose} variant="danger" loading={isSubmitting}>
          {t('report.submit')}
        </DialogActions>
      </form>
    </Modal>
  );
}
