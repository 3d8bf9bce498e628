/** Form to vote, for all kinds of polls, by pointer, touch and keyboard. */
import { maxPollWordLength, maxPollWords } from '@plenum/contracts/live/poll-limits';
import type { Poll, PollAnswer } from '@plenum/contracts/live/polls';
import { type SyntheticEvent, useId, useState } from 'react';
import { useDraftedValues } from '../../../lib/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { AnswerShare, answerClass, PollTurnout } from './poll-results.tsx';
import { t } from './polls.en.json';
import { answerLabel, percentText, barsOf, type ResultBar, scaleSteps } from './results.ts';

/** The unsaved answer, which outlives the form until it is stored. */
interface Answer {
  readonly choices: readonly number[];
  readonly words: readonly string[];
}

interface PollFormProps {
  readonly poll: Poll;
  readonly onVote: (answer: PollAnswer) => Promise<boolean>;
  /** Absent if the user has not voted yet. */
  readonly onCancel?: (() => void) | undefined;
}

const choicesMaxOf = ({ kind, options, choices_max }: Poll): number => {
  if (kind === 'SEVERAL') return choices_max ?? options.length;
  return kind === 'RANKING' ? options.length : 1;
};

const hintOf = (poll: Poll): string | null => {
  if (poll.kind === 'SEVERAL') return t('form.several', { max: choicesMaxOf(poll) });
  if (poll.kind === 'RANKING') return t('form.ranking');
  return poll.kind === 'WORDS' ? t('form.words', { max: maxPollWords, length: maxPollWordLength }) : null;
};

export function PollForm({ poll, onVote, onCancel }: PollFormProps) {
  const [{ choices, words }, change, clearDraft] = useDraftedValues<Answer>(`poll.${poll.id}`, {
    choices: poll.own_choices ?? [],
    words: poll.own_words ?? [],
  });
  const [isBusy, setBusy] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const hintId = useId();
  const hint = hintOf(poll);
  const isWords = poll.kind === 'WORDS';
  const filledWords = words.map((word) => word.trim()).filter((word) => word !== '');

  const leave = (): void => {
    clearDraft();
    onCancel?.();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const isNothing = (isWords ? filledWords : choices).length === 0;
    setEmpty(isNothing);
    if (isNothing || isBusy) return;
    setBusy(true);
    const isStored = await onVote(isWords ? { words: filledWords } : { choices: [...choices] });
    setBusy(false);
    if (isStored) leave();
  };
  const pick = (next: readonly number[]): void => {
    setEmpty(false);
    change({ choices: next, words });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <fieldset aria-describedby={hint === null ? undefined : hintId} className="grid gap-2">
        <legend className="sr-only">{poll.question}</legend>
        {hint !== null && (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        )}
        <Answers
          poll={poll}
          bars={poll.tally === null ? [] : barsOf(poll, poll.tally)}
          choices={choices}
          onPick={pick}
          words={words}
          onWrite={(next) => change({ choices, words: next })}
        />
      </fieldset>
      {isEmpty && (
        <p role="alert" className="text-sm font-medium text-live">
          {t(isWords ? 'form.no_word' : 'form.no_choice')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={isBusy}>
          {t('form.vote')}
        </Button>
        {poll.tally !== null && !isWords && <PollTurnout poll={poll} tally={poll.tally} />}
        {onCancel !== undefined && (
          <Button variant="ghost" onClick={leave}>
            {t('form.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface AnswersProps {
  readonly poll: Poll;
  /** Results so far; empty while they are hidden. */
  readonly bars: readonly ResultBar[];
  readonly choices: readonly number[];
  readonly onPick: (choices: readonly number[]) => void;
  readonly words: readonly string[];
  readonly onWrite: (words: readonly string[]) => void;
}

function Answers({ poll, bars, choices, onPick, words, onWrite }: AnswersProps) {
  if (poll.kind === 'WORDS') return <WordFields words={words} onWrite={onWrite} />;
  if (poll.kind === 'SCALE_5' || poll.kind === 'SCALE_10')
    return <Scale kind={poll.kind} bars={bars} value={choices[0] ?? null} onPick={(step) => onPick([step])} />;
  if (poll.kind === 'RANKING') return <Ranking options={poll.options} bars={bars} ranked={choices} onRank={onPick} />;
  return <Options poll={poll} bars={bars} choices={choices} onPick={onPick} />;
}

const rowClass = classNames(
  answerClass,
  'cursor-pointer border-edge hover:border-accent has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-checked:ring-inset has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-3 has-focus-visible:outline-accent',
);

function Options({ poll, bars, choices, onPick }: Pick<AnswersProps, 'poll' | 'bars' | 'choices' | 'onPick'>) {
  const name = useId();
  const isSingle = poll.kind === 'ONE';
  const isFull = choices.length >= choicesMaxOf(poll);
  const toggle = (at: number, isChecked: boolean): void => {
    if (isSingle) onPick([at]);
    else onPick(isChecked ? [...choices, at] : choices.filter((choice) => choice !== at));
  };
  return poll.options.map((option, at) => {
    const isChosen = choices.includes(at);
    return (
      <label key={option} className={rowClass}>
        <input
          type={isSingle ? 'radio' : 'checkbox'}
          name={name}
          checked={isChosen}
          disabled={!isSingle && isFull && !isChosen}
          onChange={({ target }) => toggle(at, target.checked)}
          className="size-5 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 wrap-anywhere">{option}</span>
        <Share bars={bars} choice={at} />
      </label>
    );
  });
}

interface ShareProps {
  readonly bars: readonly ResultBar[];
  readonly choice: number;
  readonly isRanking?: boolean;
}

function Share({ bars, choice, isRanking = false }: ShareProps) {
  const bar = bars.find((candidate) => candidate.choice === choice);
  return bar !== undefined && <AnswerShare bar={bar} isRanking={isRanking} />;
}

interface ScaleProps {
  readonly bars: readonly ResultBar[];
  readonly kind: 'SCALE_5' | 'SCALE_10';
  readonly value: number | null;
  readonly onPick: (step: number) => void;
}

function Scale({ kind, bars, value, onPick }: ScaleProps) {
  const name = useId();
  return (
    <div className={classNames('grid gap-1.5', kind === 'SCALE_5' ? 'grid-cols-5' : 'grid-cols-6')}>
      {scaleSteps(kind).map((step) => (
        <label
          key={step}
          className="tabular relative isolate grid min-h-11 cursor-pointer place-content-center overflow-hidden rounded-md border border-edge bg-surface text-center font-semibold hover:border-accent has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            value={step}
            checked={value === step}
            onChange={() => onPick(step)}
            className="sr-only"
          />
          {step}
          <StepShare bar={bars.find(({ choice }) => choice === step)} isChosen={value === step} />
        </label>
      ))}
    </div>
  );
}

/** The result of a step of a scale: a column behind its number, and its share. */
function StepShare({ bar, isChosen }: { readonly bar: ResultBar | undefined; readonly isChosen: boolean }) {
  if (bar === undefined || bar.isEmpty) return null;
  return (
    <>
      {!isChosen && (
        <span
          aria-hidden="true"
          style={{ blockSize: `${bar.length * 100}%` }}
          className="absolute inset-x-0 bottom-0 -z-1 bg-accent-soft"
        />
      )}
      <span aria-hidden="true" className="text-xs font-normal">
        {percentText(bar.share)}
      </span>
      <span className="sr-only"> {answerLabel(false, bar.count, bar.share)}</span>
    </>
  );
}

interface RankingProps {
  readonly bars: readonly ResultBar[];
  readonly options: readonly string[];
  readonly ranked: readonly number[];
  readonly onRank: (ranked: readonly number[]) => void;
}

/** Options are chosen in order of preference; choosing one again removes it. */
function Ranking({ options, bars, ranked, onRank }: RankingProps) {
  return options.map((option, at) => {
    const rank = ranked.indexOf(at);
    const isRanked = rank !== -1;
    return (
      <button
        key={option}
        type="button"
        aria-pressed={isRanked}
        onClick={() => onRank(isRanked ? ranked.filter((choice) => choice !== at) : [...ranked, at])}
        className={classNames(rowClass, isRanked && 'border-accent')}
      >
        <span
          aria-hidden="true"
          className={classNames(
            'tabular grid size-7 shrink-0 place-items-center rounded-full border text-sm font-semibold',
            isRanked ? 'border-accent bg-accent text-on-accent' : 'border-edge',
          )}
        >
          {isRanked ? rank + 1 : ''}
        </span>
        <span className="min-w-0 wrap-anywhere">
          {option}
          {isRanked && <span className="sr-only"> {t('form.ranked', { place: rank + 1 })}</span>}
        </span>
        <Share bars={bars} choice={at} isRanking />
      </button>
    );
  });
}

interface WordFieldsProps {
  readonly words: readonly string[];
  readonly onWrite: (words: readonly string[]) => void;
}

function WordFields({ words, onWrite }: WordFieldsProps) {
  const all = Array.from({ length: maxPollWords }, (_, at) => words[at] ?? '');
  return all.map((word, at) => (
    <TextField
      // The fields never change.
      key={`word-${at + 1}`}
      label={t('form.word', { number: at + 1 })}
      value={word}
      maxLength={maxPollWordLength}
      autoComplete="off"
      onChange={({ target }) => onWrite(all.map((before, other) => (other === at ? target.value : before)))}
    />
  ));
}
