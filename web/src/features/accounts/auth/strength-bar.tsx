import { classNames } from '../../../ui/class-names.ts';
import { passwordScore, strengthOf, type Strength } from './password-strength.ts';
import { t } from './security.en.json';

const tones: Readonly<Record<Strength, string>> = {
  weak: 'bg-live',
  fair: 'bg-on-warn-soft',
  good: 'bg-on-info-soft',
  strong: 'bg-on-good-soft',
};

/** Password strength as a bar and a label. It is only advice and never blocks submitting. */
export function StrengthBar({ password }: { readonly password: string }) {
  const score = passwordScore(password);
  const strength = strengthOf(score);
  return (
    <div className="grid gap-1.5">
      <div className="h-1.5 overflow-hidden rounded-full bg-sunk" aria-hidden="true">
        <div
          className={classNames('h-full transition-[width] duration-120', tones[strength])}
          style={{ width: `${score}%` }}
        />
      </div>
      <p role="status" className="text-xs text-muted">
        {password !== '' && t('security.strength', { word: t(`security.strength.${strength}`) })}
      </p>
    </div>
  );
}
