import { useRef, useEffect, useState } from 'react';
import { inkOn } from './ink.ts';
import { t } from './story.messages.ts';

const colours = [
  { key: '0', value: '#0e5a41' },
  { key: '1', value: '#ffd24a' },
  { key: '2', value: '#bf3218' },
  { key: '3', value: '#1d3a6e' },
  { key: '4', value: '#7a5bb5' },
] as const;
const name_length_max = 40;

/** Sets colours through the style object: the page’s policy allows no style attributes. */
function usePaint(properties: Readonly<Record<string, string>>) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const [name, value] of Object.entries(properties)) ref.current?.style.setProperty(name, value);
  });
  return ref;
}

function Swatch({
  value,
  label,
  chosen,
  onChoose,
}: {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  const paint = usePaint({ '--swatch': value });
  return (
    <label className="relative cursor-pointer">
      <input
        type="radio"
        name="brand-colour"
        checked={chosen}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        ref={paint}
        aria-hidden="true"
        className="block size-11 rounded-full border-3 border-ground bg-(--swatch) ring-2 ring-transparent peer-checked:ring-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-accent"
      />
      <span className="sr-only">{label}</span>
    </label>
  );
}

/** An event’s front page in a colour of one’s own. */
export function BrandPreview() {
  const [colour, setColour] = useState<string>(colours[3].value);
  const [typed, setTyped] = useState('');
  const name = typed.trim() || t('landing.brand.name.example');
  const paint = usePaint({ '--brand': colour, '--brand-ink': inkOn(colour) });
  return (
    <section className="grid items-center gap-10 px-5 py-16 sm:px-10 sm:py-24 lg:grid-cols-12">
      <div className="grid gap-5 lg:col-span-5">
        <h2 className="text-headline">{t('landing.brand.title')}</h2>
        <p className="text-lg text-muted">{t('landing.brand.text')}</p>
        <label className="grid max-w-sm gap-1.5 text-sm font-semibold">
          {t('landing.brand.name')}
          <input
            value={typed}
            maxLength={name_length_max}
            placeholder={t('landing.brand.name.example')}
            onChange={({ target }) => setTyped(target.value)}
            className="h-11 rounded-md border border-edge bg-surface px-3.5 text-base font-normal placeholder:text-muted"
          />
        </label>
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">{t('landing.brand.colour')}</legend>
          <div className="flex gap-3">
            {colours.map(({ key, value }) => (
              <Swatch
                key={key}
                value={value}
                label={t(`landing.brand.colour.${key}`)}
                chosen={value === colour}
                onChoose={() => setColour(value)}
              />
            ))}
          </div>
        </fieldset>
        <p className="text-sm text-muted">{t('landing.brand.soon')}</p>
      </div>
      <section
        ref={paint}
        aria-label={t('landing.brand.preview', { name })}
        className="overflow-hidden rounded-xl border border-rule bg-surface transition-colors duration-320 lg:col-span-7"
      >
        <div className="bg-(--brand) px-6 pt-14 pb-8 text-(--brand-ink) transition-colors duration-320 sm:px-10 sm:pt-24">
          <p className="font-display text-[clamp(2rem,5vw,4rem)] leading-none font-bold tracking-[-0.035em] break-words">
            {name}
          </p>
          <p className="mt-3 text-lg">{t('landing.brand.when')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-4 px-6 py-6 sm:px-10">
          <span className="inline-flex h-11 items-center rounded-md bg-(--brand) px-5 font-semibold text-(--brand-ink) transition-colors duration-320">
            {t('landing.brand.button')}
          </span>
          <span aria-hidden="true" className="h-3 flex-1 rounded-full bg-sunk" />
        </div>
      </section>
    </section>
  );
}
