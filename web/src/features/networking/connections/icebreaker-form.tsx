import { maxIcebreakerLength } from '@plenum/contracts/limits';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { failureMessage } from '../../../lib/http.ts';
import type { IcebreakerData } from '../../../lib/stores/modals.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { DialogActions } from '../../../ui/modal.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { showToast } from '../../../ui/toast.ts';
import { requestConnection } from './connections.api.ts';
import { t } from './connections.en.json';
import type { Suggestions } from './suggested-lines.ts';

interface IcebreakerFormProps extends IcebreakerData {
  /** Icebreakers of the event. */
  readonly icebreakers: readonly string[];
  readonly allowsCustom: boolean;
  /** Empty if the event does not allow custom texts. */
  readonly suggestions: Suggestions;
  readonly onClose: () => void;
  /** The person who receives the request. */
  readonly children: ReactNode;
}

/** From this width on, the lines are next to the message. */
const twoColumns = '(width >= 1024px)';

interface Values {
  /** Index of a line, `own`, or null for no selection. */
  readonly choice: string | null;
  readonly note: string;
}

const customText = 'own';
/** Lines that are visible at first: an event may have 50. */
const firstLines = 3;
/** The length of a note is displayed from this number of characters before its maximum. */
const countedLast = 100;

/** Counts like the server: code points, not UTF-16 units. */
const lengthOf = (text: string): number => [...text.normalize('NFC').trim()].length;

export function IcebreakerForm({ event_id, person, suggestions, onClose, children, ...offer }: IcebreakerFormProps) {
  const { icebreakers, allowsCustom } = offer;
  const lines: readonly { readonly text: string; readonly reason?: string }[] = [
    ...suggestions.lines,
    ...icebreakers.map((text) => ({ text })),
  ];
  const form = useForm<Values>({
    // Only lines about what two people have in common are preselected.
    defaultValues: { choice: suggestions.isPersonal ? '0' : lines.length === 0 ? customText : null, note: '' },
  });
  const clearDraft = useFormDraft(form, `icebreaker.${event_id}.${person.user_id}`);
  const element = useRef<HTMLFormElement>(null);
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const values = form.watch();
  const message = messageOf(values, lines);
  const isWide = useMediaQuery(twoColumns);
  const chooseHint = t(allowsCustom ? 'icebreaker.choose_or_write' : 'icebreaker.choose');
  form.register('choice', { validate: (value, { note }) => value !== null || note.trim() !== '' || chooseHint });
  const submit = form.handleSubmit(
    async (sent) => {
      try {
        await requestConnection(person.user_id, event_id, messageOf(sent, lines));
        clearDraft();
        showToast({ tone: 'good', title: t('icebreaker.sent', { name: person.full_name }) });
        onClose();
      } catch (failure) {
        form.setError('root', { message: failureMessage(failure) });
      }
    },
    ({ choice }) => {
      const field = element.current?.querySelector<HTMLElement>(choice === undefined ? 'textarea' : 'input');
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
    },
  );
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8"
    >
      <div className="lg:col-start-2">{children}</div>
      <Lines
        {...{ lines, allowsCustom, choice: values.choice, error: errors.choice?.message }}
        onChoose={(choice) => {
          form.setValue('choice', choice);
          if (isSubmitted) void form.trigger();
          if (choice === customText) form.setFocus('note');
        }}
      />
      {allowsCustom && <NoteField {...{ form, values, lines }} />}
      {isWide && message !== '' && (
        <div className="col-start-2">
          <Preview text={message} name={person.full_name} />
        </div>
      )}
      <DialogActions
        className="lg:col-span-2"
        onCancel={onClose}
        loading={isSubmitting}
        above={
          <div className="mb-3 grid gap-3 empty:hidden">
            {/* Below the lines, the selected one would be repeated. */}
            {!isWide && values.note.trim() !== '' && <Preview text={message} name={person.full_name} />}
            {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
          </div>
        }
      >
        {t('icebreaker.submit')}
      </DialogActions>
    </form>
  );
}

interface NoteFieldProps {
  readonly form: UseFormReturn<Values>;
  readonly values: Values;
  readonly lines: readonly { readonly text: string }[];
}

/** Note below the selected line, or the whole text of the request. */
function NoteField({ form, values, lines }: NoteFieldProps) {
  const count = lengthOf(values.note);
  const max = maxNoteLength(values, lines);
  const isNearLimit = count > max - countedLast;
  return (
    <TextArea
      className="lg:col-start-2"
      label={t(values.choice === customText ? 'icebreaker.own.label' : 'icebreaker.note')}
      {...(values.choice === customText ? {} : { optional: t('icebreaker.note.optional') })}
      rows={2}
      {...(isNearLimit && {
        hint: <span className="tabular">{t('icebreaker.own.count', { count, max })}</span>,
      })}
      error={form.formState.errors.note?.message}
      {...form.register('note', { validate: (_, all) => problemOf(all, messageOf(all, lines)) })}
    />
  );
}

/** Returns how long a note may be, so that the request with its line is not too long. */
const maxNoteLength = (values: Values, lines: readonly { readonly text: string }[]): number => {
  const line = messageOf({ ...values, note: '' }, lines);
  return maxIcebreakerLength - (line === '' ? 0 : lengthOf(line) + 1);
};

/** Returns the text of the request: the line, and the note below it. */
function messageOf({ choice, note }: Values, lines: readonly { readonly text: string }[]): string {
  const line = choice === null || choice === customText ? '' : (lines[Number(choice)]?.text ?? '');
  return [line, note.trim()].filter(Boolean).join('\n');
}

function problemOf({ choice }: Values, message: string): string | true {
  if (choice === customText && message === '') return t('icebreaker.own.required');
  return lengthOf(message) <= maxIcebreakerLength || t('icebreaker.own.too_long', { max: maxIcebreakerLength });
}

interface LinesProps extends Pick<Values, 'choice'>, Pick<IcebreakerFormProps, 'allowsCustom'> {
  readonly lines: readonly { readonly text: string; readonly reason?: string }[];
  readonly error: string | undefined;
  readonly onChoose: (choice: string) => void;
}

/** Lines to choose from, the first few of a long list. */
function Lines({ lines, allowsCustom, choice, error, onChoose }: LinesProps) {
  const [isOpen, setOpen] = useState(lines.length <= firstLines + 1 || Number(choice ?? 0) >= firstLines);
  const list = useRef<HTMLDivElement>(null);
  const hasOpened = useRef(isOpen);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isOpen && !hasOpened.current) list.current?.querySelectorAll('input')[firstLines]?.focus();
    hasOpened.current = isOpen;
  }, [isOpen]);
  if (lines.length === 0) return null;
  return (
    <div ref={list} className="lg:col-start-1 lg:row-span-3 lg:row-start-1">
      <RadioField
        label={t('icebreaker.lines')}
        value={choice}
        error={error}
        options={[
          ...lines
            .slice(0, isOpen ? lines.length : firstLines)
            .map(({ text, reason }, index) => ({ value: String(index), label: text, description: reason })),
          ...(allowsCustom ? [{ value: customText, label: t('icebreaker.own') }] : []),
        ]}
        onChange={onChoose}
      />
      {!isOpen && (
        <Button variant="ghost" size="small" className="mt-1" onClick={() => setOpen(true)}>
          {t('icebreaker.more', { count: lines.length - firstLines })}
        </Button>
      )}
    </div>
  );
}

/** Preview of the request as the other person will see it. */
function Preview({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <figure className="grid justify-items-end gap-1">
      <figcaption className="text-xs text-muted">{t('icebreaker.preview', { name })}</figcaption>
      <blockquote
        dir="auto"
        className="line-clamp-3 max-w-full rounded-lg rounded-ee-sm bg-accent border-y-8 border-accent px-3.5 text-[0.9375rem] leading-snug wrap-anywhere whitespace-pre-line text-on-accent"
      >
        {text}
      </blockquote>
    </figure>
  );
}
