import type { ComponentProps } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/** Button styled as a link inside text. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'rounded-sm py-1 text-sm font-semibold text-accent underline underline-offset-4 hover:decoration-2',
        className,
      )}
    />
  );
}

export function SwitchLine({
  question,
  answer,
  onClick,
}: {
  readonly question: string;
  readonly answer: string;
  readonly onClick: () => void;
}) {
  return (
    <p className="text-center text-sm text-muted">
      {question} <TextButton onClick={onClick}>{answer}</TextButton>
    </p>
  );
}
