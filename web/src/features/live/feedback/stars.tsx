/** Stars as an input and as a display. Filled and empty stars differ by shape, not only by color. */
import { maxFeedbackStars } from '@plenum/contracts/live/feedback-limits';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './feedback.en.json';

const steps = Array.from({ length: maxFeedbackStars }, (_, index) => index + 1);
const labelKeys = ['stars.word.1', 'stars.word.2', 'stars.word.3', 'stars.word.4', 'stars.word.5'] as const;

const labelOf = (stars: number): string => t(labelKeys[stars - 1] ?? 'stars.word.3');

const starClass = (isFilled: boolean): string => (isFilled ? 'fill-current text-accent' : 'text-muted');

interface StarFieldProps {
  readonly label: string;
  /** Null without a selection. */
  readonly value: number | null;
  readonly onChange: (stars: number) => void;
}

/** Radio buttons that look like stars. */
export function StarField({ label, value, onChange }: StarFieldProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="-ms-2 flex flex-wrap items-center">
        {steps.map((step) => (
          <label
            key={step}
            className="grid size-12 cursor-pointer place-items-center rounded-md hover:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={step}
              checked={value === step}
              onChange={() => onChange(step)}
              className="sr-only"
            />
            <span className="sr-only">{t('stars.choice', { stars: step, word: labelOf(step) })}</span>
            <Star aria-hidden="true" className={classNames('size-7', starClass(value !== null && step <= value))} />
          </label>
        ))}
        {value !== null && (
          <span aria-hidden="true" className="ms-2 text-sm font-semibold">
            {labelOf(value)}
          </span>
        )}
      </div>
    </fieldset>
  );
}

/** Stars of a rating. */
export function Stars({ stars, className }: { readonly stars: number; readonly className?: string }) {
  return (
    <span role="img" aria-label={t('stars.given', { stars })} className={classNames('inline-flex gap-0.5', className)}>
      {steps.map((step) => (
        <Star key={step} aria-hidden="true" className={classNames('size-4.5', starClass(step <= stars))} />
      ))}
    </span>
  );
}
