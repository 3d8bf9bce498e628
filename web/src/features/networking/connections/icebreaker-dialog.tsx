import type { EventDetail } from '@plenum/contracts/events/events';
import { maxIcebreakerLength } from '@plenum/contracts/limits';
import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { failureMessage } from '../../../lib/http.ts';
import type { IcebreakerData } from '../../../lib/stores/modals.ts';
import { useQuery } from '../../../lib/swr.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { requestConnection } from './connections.api.ts';
import { t } from './connections.en.json';

interface IcebreakerDialogProps extends IcebreakerData {
  readonly onClose: () => void;
}

type Offer = Pick<EventDetail, 'icebreakers' | 'allow_custom_icebreaker'>;

/** Sends a connection request, with an icebreaker of the event or a custom text. */
export function IcebreakerDialog({ event_id, person, onClose }: IcebreakerDialogProps) {
  const { data: event, error, mutate } = useQuery('GET /events/:event_id', { params: { event_id } });
  return (
    <Modal
      open
      asksToDiscard={false}
      onClose={onClose}
      title={t('icebreaker.title')}
      description={t('icebreaker.text')}
    >
      <div className="mb-5 flex items-center gap-4 rounded-lg bg-sunk p-4">
        <Avatar name={person.full_name} image_url={person.image_url} size="large" />
        <p className="min-w-0">
          <span className="block font-semibold wrap-anywhere">
            <Isolated text={person.full_name} />
          </span>
          {person.position !== '' && <span className="block text-sm wrap-anywhere text-muted">{person.position}</span>}
        </p>
      </div>
      {event !== undefined ? (
        <IcebreakerChoice key={person.user_id} {...{ event_id, person, onClose }} offer={event} />
      ) : error === undefined ? (
        <Loading />
      ) : (
        <ErrorState failure={error} onRetry={() => mutate()} />
      )}
    </Modal>
  );
}

function IcebreakerChoice(props: IcebreakerDialogProps & { readonly offer: Offer }) {
  const { offer, onClose } = props;
  if (offer.icebreakers.length > 0 || offer.allow_custom_icebreaker) return <IcebreakerForm {...props} />;
  return (
    <>
      <EmptyState title={t('icebreaker.none.title')} text={t('icebreaker.none.text')} />
      <div className="mt-5 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          {t('icebreaker.close')}
        </Button>
      </div>
    </>
  );
}

interface Values {
  /** Index of an icebreaker, `own`, or null for no selection. */
  readonly choice: string | null;
  readonly own: string;
}

const customText = 'own';

function IcebreakerForm({ event_id, person, onClose, offer }: IcebreakerDialogProps & { readonly offer: Offer }) {
  // A personal opening line counts as a custom text, which the event may not allow.
  const opening = offer.allow_custom_icebreaker ? person.openingLine : undefined;
  const lines = [...(opening === undefined ? [] : [opening]), ...offer.icebreakers];
  const first = lines.length === 0 ? customText : opening === undefined ? null : '0';
  const form = useForm<Values>({ defaultValues: { choice: first, own: '' } });
  const clearDraft = useFormDraft(form, `icebreaker.${event_id}.${person.user_id}`);
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const choice = form.watch('choice');
  const chooseHint = t(offer.allow_custom_icebreaker ? 'icebreaker.choose_or_write' : 'icebreaker.choose');
  form.register('choice', { validate: (value) => value !== null || chooseHint });
  const submit = form.handleSubmit(async (values) => {
    const line = values.choice === customText ? values.own.trim() : lines[Number(values.choice)];
    if (line === undefined) return;
    try {
      await requestConnection(person.user_id, event_id, line);
      clearDraft();
      showToast({ tone: 'good', title: t('icebreaker.sent', { name: person.full_name }) });
      onClose();
    } catch (failure) {
      form.setError('root', { message: failureMessage(failure) });
    }
  });
  const options = [
    ...lines.map((label, index) => ({ value: String(index), label })),
    ...(offer.allow_custom_icebreaker ? [{ value: customText, label: t('icebreaker.own') }] : []),
  ];
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      {lines.length > 0 && (
        <RadioField
          label={t('icebreaker.lines')}
          value={choice}
          error={errors.choice?.message}
          options={options}
          onChange={(value) => form.setValue('choice', value, { shouldValidate: isSubmitted })}
        />
      )}
      {choice === customText && <IcebreakerText form={form} />}
      <DialogActions onCancel={onClose} loading={isSubmitting}>
        {t('icebreaker.submit')}
      </DialogActions>
    </form>
  );
}

/** Counts like the server: code points, not UTF-16 units. */
const lengthOf = (text: string): number => [...text.normalize('NFC').trim()].length;

function IcebreakerText({ form }: { readonly form: UseFormReturn<Values> }) {
  const max = maxIcebreakerLength;
  const { setFocus } = form;
  useEffect(() => setFocus('own'), [setFocus]);
  const problem = (text: string): string | true => {
    const count = lengthOf(text);
    if (count === 0) return t('icebreaker.own.required');
    return count <= max || t('icebreaker.own.too_long', { max });
  };
  return (
    <TextArea
      label={t('icebreaker.own.label')}
      rows={3}
      hint={<span className="tabular">{t('icebreaker.own.count', { count: lengthOf(form.watch('own')), max })}</span>}
      error={form.formState.errors.own?.message}
      {...form.register('own', { validate: (text, { choice }) => choice !== customText || problem(text) })}
    />
  );
}
