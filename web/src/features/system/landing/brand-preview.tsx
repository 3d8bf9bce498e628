import { type CSSProperties, useState } from 'react';
import { accentVariables } from '../../../lib/contrast.ts';
import { classNames } from '../../../ui/class-names.ts';
import { t as demoText } from './demo.en.json';
import { t } from './story.en.json';

const colors = [
  { key: '0', value: '#0e5a41' },
  { key: '1', value: '#ffd24a' },
  { key: '2', value: '#bf3218' },
  { key: '3', value: '#1d3a6e' },
  { key: '4', value: '#7a5bb5' },
] as const;
const maxNameLength = 40;

/** Returns a style with the color as a custom property. */
const swatch = (value: string): CSSProperties => ({ ['--swatch' as string]: value });

const swatchClass =
  'grid size-11 place-items-center rounded-full border-3 border-ground bg-(--swatch) ring-2 ring-transparent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-accent';
const covering = 'peer absolute inset-0 size-full cursor-pointer opacity-0';

interface ColorsProps {
  readonly color: string;
  readonly onChoose: (color: string) => void;
}

/** Selection of one of five colors, or any other color. */
function Colors({ color, onChoose }: ColorsProps) {
  const isOwn = colors.every(({ value }) => value !== color);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('landing.brand.color')}</legend>
      <div className="flex flex-wrap gap-3">
        {colors.map(({ key, value }) => (
          <label key={key} className="relative">
            <input
              type="radio"
              name="brand-color"
              checked={value === color}
              onChange={() => onChoose(value)}
              className={covering}
            />
            <span style={swatch(value)} aria-hidden="true" className={`${swatchClass} peer-checked:ring-ink`} />
            <span className="sr-only">{t(`landing.brand.color.${key}`)}</span>
          </label>
        ))}
        <label className="relative">
          <input type="color" value={color} onChange={({ target }) => onChoose(target.value)} className={covering} />
          <span
            style={swatch(isOwn ? color : 'var(--sunk)')}
            aria-hidden="true"
            className={classNames(swatchClass, isOwn && 'ring-ink')}
          >
            {!isOwn && (
              <svg viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.6" className="size-4">
                <path d="M6 1.5v9M1.5 6h9" />
              </svg>
            )}
          </span>
          <span className="sr-only">{t('landing.brand.color.own')}</span>
        </label>
      </div>
    </fieldset>
  );
}

interface FrontProps {
  readonly scheme: 'light' | 'dark';
  readonly name: string;
  readonly color: string;
}

/** Preview of an event, styled with the same accent variables as real events. */
function Front({ scheme, name, color }: FrontProps) {
  return (
    <div
      style={{ ...accentVariables(color, '#ffffff'), colorScheme: scheme }}
      className="own-accent grid grid-cols-1 content-center gap-5 bg-ground p-6 text-ink sm:p-8"
    >
      <p className="text-sm text-muted">{t(`landing.brand.${scheme}`)}</p>
      <div>
        <p className="font-display text-[clamp(1.75rem,2.6vw,2.5rem)] leading-[1.05] font-bold tracking-[-0.035em] wrap-break-word">
          {name}
        </p>
        <p className="mt-2 text-muted">{t('landing.brand.when')}</p>
      </div>
      <p className="inline-flex min-h-11 items-center justify-self-start rounded-md bg-accent px-5 py-2 font-semibold text-on-accent transition-colors duration-320">
        {t('landing.brand.button')}
      </p>
      <div className="grid grid-cols-1 gap-2 rounded-lg border border-rule bg-surface p-4">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
          <span className="tabular">09:00</span>
          <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-semibold text-on-accent-soft transition-colors duration-320">
            {t('landing.agenda.KEYNOTE')}
          </span>
        </p>
        <p className="font-semibold">{demoText('demo.talk.city')}</p>
        <p className="text-sm font-semibold text-accent underline underline-offset-4 transition-colors duration-320">
          {demoText('demo.hall.great')}
        </p>
      </div>
    </div>
  );
}

export function BrandPreview() {
  const [color, setColor] = useState<string>(colors[4].value);
  const [typedName, setTyped] = useState('');
  const name = typedName.trim() || t('landing.brand.name.example');
  return (
    <section className="grid items-center gap-10 px-5 py-16 sm:px-10 sm:py-24 lg:grid-cols-12">
      <div className="grid gap-5 lg:col-span-5">
        <h2 className="text-headline">{t('landing.brand.title')}</h2>
        <p className="text-lg text-muted">{t('landing.brand.text')}</p>
        <label className="grid max-w-sm gap-1.5 text-sm font-semibold">
          {t('landing.brand.name')}
          <input
            dir="auto"
            value={typedName}
            maxLength={maxNameLength}
            placeholder={t('landing.brand.name.example')}
            onChange={({ target }) => setTyped(target.value)}
            className="h-11 rounded-md border border-edge bg-surface px-3.5 text-base font-normal placeholder:text-muted"
          />
        </label>
        <Colors color={color} onChoose={setColor} />
        <div className="mt-2 grid gap-1.5 border-t border-rule pt-5 text-muted">
          <p>{t('landing.brand.there')}</p>
          <p className="font-semibold text-ink">{t('landing.brand.soon')}</p>
        </div>
      </div>
      <section
        aria-label={t('landing.brand.preview', { name })}
        className="grid overflow-hidden rounded-xl border border-rule sm:grid-cols-2 lg:col-span-7 lg:self-stretch"
      >
        <Front scheme="light" name={name} color={color} />
        <Front scheme="dark" name={name} color={color} />
      </section>
    </section>
  );
}
