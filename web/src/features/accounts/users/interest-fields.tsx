/** Fields of the profile form for interests and languages. */
import {
  maxAskMeAboutLength,
  maxInterestLength,
  minInterestLength,
  maxInterests,
  maxSpokenLanguages,
} from '@plenum/contracts/limits';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { foldText } from '../../../lib/fold-text.ts';
import { languageName } from '../../../lib/language-name.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClass } from '../../../ui/control-class.ts';
import { Field, SelectField, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { t } from './interests.en.json';
import { lengthOf, profileRules, type ProfileForm } from './profile-fields.ts';

/** ISO 639 codes of languages that the form offers; the server accepts any other too. */
const codes =
  'af ar be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km ko ku lb lt lv mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi zh'.split(
    ' ',
  );

/** Returns the languages that are not selected, by name. */
const offeredLanguages = (chosen: readonly string[]) =>
  codes
    .filter((code) => !chosen.includes(code))
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

interface SelectedValuesProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly nameOf?: (value: string) => string;
  readonly onRemove: (value: string) => void;
}

const identity = (value: string): string => value;

/** Selected values; each is a button that removes it. */
function SelectedValues({ label, values, nameOf = identity, onRemove }: SelectedValuesProps) {
  if (values.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {values.map((value) => (
        <li key={value}>
          <button
            type="button"
            aria-label={t('interests.remove', { name: nameOf(value) })}
            onClick={() => onRemove(value)}
            className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-md border border-chip bg-sunk px-3 text-start text-sm wrap-anywhere hover:border-edge"
          >
            <bdi>{nameOf(value)}</bdi>
            <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface InterestsProps {
  readonly values: readonly string[];
  readonly suggestions: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (values: string[]) => void;
}

const has = (values: readonly string[], word: string): boolean =>
  values.some((value) => foldText(value) === foldText(word));

/** Suggested values; each is a button that adds it. */
function SuggestedValues({
  words,
  onAdd,
}: {
  readonly words: readonly string[];
  readonly onAdd: (word: string) => void;
}) {
  if (words.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-xs text-muted">{t('interests.suggested')}</p>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word}>
            <button
              type="button"
              onClick={() => onAdd(word)}
              className="inline-flex min-h-10 items-center gap-2 rounded-md border border-dashed border-edge px-3 text-sm hover:bg-sunk"
            >
              <Plus aria-hidden="true" className="size-4 text-muted" />
              <bdi>{word}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Interests({ values, suggestions, error, onChange }: InterestsProps) {
  const [text, setText] = useState('');
  const [isRejected, setRejected] = useState(false);
  const isFull = values.length >= maxInterests;
  const add = (input: string): void => {
    const word = input.trim().replaceAll(/\s+/g, ' ');
    if (word === '') return;
    const fits = lengthOf(word) >= minInterestLength && lengthOf(word) <= maxInterestLength && !isFull;
    setRejected(!fits);
    if (fits && !has(values, word)) onChange([...values, word]);
    if (fits) setText('');
  };
  const remaining = isFull ? [] : suggestions.filter((word) => !has(values, word));
  const lengthProblem = t('interests.short', { min: minInterestLength, max: maxInterestLength });
  return (
    <div className="grid gap-3">
      <Field
        label={t('interests.label')}
        hint={t(isFull ? 'interests.full' : 'interests.hint', { max: maxInterests })}
        error={isRejected && !isFull ? lengthProblem : error}
      >
        {(ids) => (
          <div className="flex gap-2">
            <input
              {...ids}
              dir="auto"
              value={text}
              disabled={isFull}
              enterKeyHint="done"
              autoComplete="off"
              onChange={({ target }) => {
                setRejected(false);
                if (target.value.endsWith(',')) add(target.value.slice(0, -1));
                else setText(target.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add(text);
              }}
              onBlur={() => add(text)}
              className={controlClass(isRejected, 'h-11 min-w-0 flex-1')}
            />
            <Button variant="secondary" disabled={isFull || text.trim() === ''} onClick={() => add(text)}>
              {t('interests.add')}
            </Button>
          </div>
        )}
      </Field>
      <SelectedValues
        label={t('interests.label')}
        values={values}
        onRemove={(word) => onChange(values.filter((value) => value !== word))}
      />
      <SuggestedValues words={remaining} onAdd={add} />
    </div>
  );
}

function Languages({ values, onChange }: Pick<InterestsProps, 'values' | 'onChange'>) {
  return (
    <div className="grid gap-3">
      <SelectField
        label={t('interests.languages')}
        value=""
        disabled={values.length >= maxSpokenLanguages}
        onChange={({ target }) => target.value !== '' && onChange([...values, target.value])}
        options={[{ value: '', label: t('interests.languages.add') }, ...offeredLanguages(values)]}
        className="max-w-xs"
      />
      <SelectedValues
        label={t('interests.languages')}
        values={values}
        nameOf={languageName}
        onRemove={(code) => onChange(values.filter((value) => value !== code))}
      />
    </div>
  );
}

interface InterestFieldsProps {
  readonly form: UseFormReturn<ProfileForm>;
  readonly suggestions: readonly string[];
}

/** Interests, the line “ask me about”, and languages of the user’s profile. */
export function InterestFields({ form, suggestions }: InterestFieldsProps) {
  const { errors } = form.formState;
  const count = lengthOf(form.watch('ask_me_about'));
  return (
    <Section title={t('interests.title')}>
      <div className="grid gap-6">
        <Interests
          values={form.watch('interests')}
          suggestions={suggestions}
          error={errors.interests?.message}
          onChange={(values) => form.setValue('interests', values, { shouldDirty: true })}
        />
        <TextField
          label={t('interests.ask')}
          hint={t('interests.ask.hint', { count, max: maxAskMeAboutLength })}
          error={errors.ask_me_about?.message}
          {...form.register('ask_me_about', profileRules.ask_me_about)}
        />
        <Languages
          values={form.watch('languages')}
          onChange={(values) => form.setValue('languages', values, { shouldDirty: true })}
        />
      </div>
    </Section>
  );
}
