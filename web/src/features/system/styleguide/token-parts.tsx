import { Hemicycle } from '../../../ui/hemicycle.tsx';
import { Logo, LogoMark } from '../../../ui/logo.tsx';
import { Part } from './part.tsx';
import { t } from './styleguide.en.json';

/** Background colors with their text colors. */
const grounds = [
  ['ground', 'ink'],
  ['surface', 'ink'],
  ['sunk', 'muted'],
  ['accent', 'on-accent'],
  ['accent-strong', 'on-accent'],
  ['accent-soft', 'on-accent-soft'],
  ['inverse', 'on-inverse'],
  ['inverse-deep', 'on-inverse-muted'],
  ['highlight', 'on-highlight'],
  ['live', 'on-live'],
  ['live-soft', 'on-live-soft'],
  ['good-soft', 'on-good-soft'],
  ['warn-soft', 'on-warn-soft'],
  ['info-soft', 'on-info-soft'],
  ['violet-soft', 'on-violet-soft'],
] as const;

const sizes = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl'] as const;
const spaces = [4, 8, 12, 16, 24, 32, 48, 64, 96] as const;
const motions = [120, 200, 320] as const;

export function TokenParts() {
  return (
    <>
      <Part name={t('guide.colors')}>
        {grounds.map(([ground, text]) => (
          <p
            key={ground}
            className="grid h-20 w-36 content-between rounded-md border border-rule p-3 text-xs font-semibold"
            style={{ background: `var(--${ground})`, color: `var(--${text})` }}
          >
            <span>{ground}</span>
            <span>{text}</span>
          </p>
        ))}
      </Part>
      <Part name={t('guide.type')}>
        <div className="grid gap-2">
          {sizes.map((size) => (
            <p key={size} className="font-display font-bold" style={{ fontSize: `var(--text-${size}, 1rem)` }}>
              {t('guide.sample')}
            </p>
          ))}
          <p className="max-w-[68ch]">{t('guide.sample.long')}</p>
        </div>
      </Part>
      <Part name="space">
        {spaces.map((px) => (
          <span key={px} className="grid gap-1 text-xs text-muted">
            <span className="block bg-accent" style={{ width: px, height: px }} />
            {px}
          </span>
        ))}
      </Part>
      <Part name={t('guide.motion')}>
        {motions.map((ms) => (
          <span
            key={ms}
            className="grid size-20 place-items-center rounded-md border border-edge text-xs hover:translate-y-2"
            style={{ transition: `translate ${ms}ms var(--ease-out-soft)` }}
          >
            {`${ms} ms`}
          </span>
        ))}
      </Part>
      <Part name="logo.tsx">
        <Logo />
        <LogoMark className="h-8 w-11" />
      </Part>
      <Part name="hemicycle.tsx">
        {[0, 2, 5].map((lit) => (
          <Hemicycle key={lit} lit={lit} className="w-28" />
        ))}
      </Part>
    </>
  );
}
