/** Parts of the dialog that orders locations and tracks. */
import { maxWalkingMinutes } from '@plenum/contracts/limits';
import { Plus, X } from 'lucide-react';
import { type Ref, useState } from 'react';
import { failureCode, failureMessage } from '../../../../lib/http.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import type { SortableParts } from '../../../../ui/sortable-item.tsx';
import { trackStyle } from '../agenda/session-marks.tsx';
import { parseMinutes } from './agenda-order.rules.ts';
import { t } from './session-form.en.json';

const walkDigits = String(maxWalkingMinutes).length;

interface OrderFailureProps {
  readonly failure: unknown;
  readonly onUseTheirs: () => void;
  readonly onKeepMine: () => void;
}

/**
 * Displays why the order was not saved. If another user has saved a different one, the user selects which of both to
 * keep.
 */
export function OrderFailure({ failure, onUseTheirs, onKeepMine }: OrderFailureProps) {
  if (failureCode(failure) !== 'agenda_order_changed_meanwhile')
    return <Alert tone="error">{failureMessage(failure)}</Alert>;
  return (
    <Alert
      tone="error"
      title={t('order.changed')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" type="button" onClick={onUseTheirs}>
            {t('order.take_theirs')}
          </Button>
          <Button variant="secondary" type="button" onClick={onKeepMine}>
            {t('order.keep_mine')}
          </Button>
        </div>
      }
    >
      {t('order.changed.text')}
    </Alert>
  );
}

interface WalkFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function WalkField({ ref, value, onChange }: WalkFieldProps) {
  return (
    <TextField
      ref={ref}
      label={t('order.walk')}
      optional={t('field.optional')}
      hint={t('order.walk.hint')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={walkDigits}
      value={value}
      error={parseMinutes(value) === undefined ? t('order.walk.range', { max: maxWalkingMinutes }) : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface AddNameProps {
  readonly label: string;
  readonly button: string;
  readonly maxLength: number;
  readonly name: string;
  /** Error for a name that exists already. */
  readonly takenError: string | undefined;
  readonly onName: (name: string) => void;
  readonly onAdd: () => void;
}

/** Field with a button that adds a name; a name that is taken or empty is not added. */
export function AddName({ label, button, maxLength, name, takenError, onName, onAdd }: AddNameProps) {
  const [isRejected, setRejected] = useState(false);
  const add = (): void => {
    if (name.trim() === '') return;
    if (takenError === undefined) onAdd();
    else setRejected(true);
  };
  return (
    <div className="flex items-start gap-2">
      <TextField
        className="flex-1"
        label={label}
        value={name}
        maxLength={maxLength}
        autoComplete="off"
        error={isRejected ? takenError : undefined}
        onChange={({ target }) => {
          setRejected(false);
          onName(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button
        variant="secondary"
        type="button"
        aria-label={button}
        className="mt-[1.625rem]"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={add}
      >
        {t('order.add')}
      </Button>
    </div>
  );
}

interface LineProps {
  readonly name: string;
  readonly parts: SortableParts;
  /** Shows the color of the track, which does not depend on the order. */
  readonly track?: string;
  readonly onRemove?: (() => void) | null;
}

/** A location or track that can be moved. */
export function Line({ name, parts, track, onRemove = null }: LineProps) {
  return (
    <div
      style={track === undefined ? {} : trackStyle(track)}
      className={`flex items-center gap-1 rounded-md border border-rule bg-surface ${track === undefined ? '' : 'border-s-4'}`}
    >
      {parts.handle}
      <bdi className="min-w-0 flex-1 text-sm break-words">{name}</bdi>
      {onRemove !== null && (
        <IconButton label={t('order.remove', { name })} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {parts.buttons}
    </div>
  );
}
