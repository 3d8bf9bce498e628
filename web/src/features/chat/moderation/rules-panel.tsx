import type { ModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { linkPolicies, ruleActions } from '@plenum/contracts/enums';
import { maxModerationWordLength, maxModerationWords } from '@plenum/contracts/limits';
import { useState } from 'react';
import { readFields, writeFields } from '../../../lib/drafts.ts';
import { failureMessage } from '../../../lib/http.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { SaveBar } from '../../../ui/form-actions.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { saveRules, useRules } from './moderation.api.ts';
import { t } from './moderation.en.json';
import {
  isWithin,
  numberLimits,
  type NumberField,
  parseRules,
  type RuleValues,
  rulesToValues,
  parseWords,
  wordsProblem,
} from './rule-values.ts';

export function RulesPanel({ event_id }: { readonly event_id: number }) {
  const { data, error, mutate } = useRules(event_id);
  if (data !== undefined) return <RulesForm event_id={event_id} saved={data} />;
  return error === undefined ? <Loading /> : <ErrorState failure={error} onRetry={() => mutate()} />;
}

const numberFields = ['flood_messages', 'flood_window_s', 'repeat_limit'] as const satisfies readonly NumberField[];

const isSound = (values: RuleValues): boolean =>
  wordsProblem(values.words) === undefined && numberFields.every((field) => isWithin(field, values[field]));

function useRuleForm(event_id: number, saved: ModerationRules) {
  const draftKey = `rules.${event_id}` as const;
  const [edited, setEdited] = useState<Partial<RuleValues>>(() => readFields(draftKey));
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const values = { ...rulesToValues(saved), ...edited };
  const visible = Object.entries(rulesToValues(saved)).some(
    ([key, value]) => values[key as keyof RuleValues] !== value,
  );
  useUnsavedGuard(visible, () => writeFields(draftKey, {}));
  const discard = () => {
    setEdited({});
    writeFields(draftKey, {});
    setError(undefined);
  };
  const save = async () => {
    if (!isSound(values)) return;
    setSaving(true);
    try {
      await saveRules(event_id, parseRules(values));
      discard();
    } catch (failure) {
      setError(failureMessage(failure));
    } finally {
      setSaving(false);
    }
  };
  const change = (next: Partial<RuleValues>) =>
    setEdited((before) => {
      const now = { ...before, ...next };
      writeFields(draftKey, now, rulesToValues(saved));
      return now;
    });
  return { values, change, save, bar: { visible, saving, error, onCancel: discard } };
}

interface PartProps {
  readonly values: RuleValues;
  readonly change: (next: Partial<RuleValues>) => void;
}

function RulesForm({ event_id, saved }: { readonly event_id: number; readonly saved: ModerationRules }) {
  const { values, change, save, bar } = useRuleForm(event_id, saved);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="grid max-w-3xl gap-8">
        <p className="max-w-[60ch] text-muted">{t('rules.text')}</p>
        <HiddenWords values={values} change={change} />
        <RadioField
          label={t('rules.links')}
          value={values.link_policy}
          options={linkPolicies
            .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
            .map((value) => ({ value, label: t(`rules.links.${value}`) }))}
          onChange={(link_policy) => change({ link_policy })}
        />
        <Numbers values={values} change={change} />
        <RadioField
          label={t('rules.action')}
          columns={2}
          value={values.action}
          options={ruleActions.map((value) => ({
            value,
            label: t(`rules.action.${value}`),
            description: t(`rules.action.${value}.text`),
          }))}
          onChange={(action) => change({ action })}
        />
      </div>
      <SaveBar {...bar} />
    </form>
  );
}

/** From permissive to strict. */
const order: readonly string[] = ['ALLOW', 'MEMBERS_OVER_1_DAY', 'NONE'];

function HiddenWords({ values, change }: PartProps) {
  const max = maxModerationWords;
  const problem = wordsProblem(values.words);
  const messageValues = { too_many: { max }, too_long: { max: maxModerationWordLength } } as const;
  return (
    <TextArea
      label={t('rules.words')}
      hint={t('rules.words.hint', { count: parseWords(values.words).length, max })}
      rows={6}
      spellCheck={false}
      value={values.words}
      error={problem === undefined ? undefined : t(`rules.words.${problem}`, messageValues[problem])}
      onChange={({ target }) => change({ words: target.value })}
    />
  );
}

interface NumberInputProps extends PartProps {
  readonly field: NumberField;
  readonly label: string;
}

function NumberInput({ field, label, values, change }: NumberInputProps) {
  const { min, max } = numberLimits[field];
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={values[field]}
      error={isWithin(field, values[field]) ? undefined : t('rules.number', { min, max })}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
}

function Numbers(props: PartProps) {
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">{t('rules.flood')}</legend>
        <p className="mt-1.5 mb-2 text-xs text-muted">{t('rules.flood.text')}</p>
        <div className="grid max-w-md grid-cols-2 gap-4">
          <NumberInput field="flood_messages" label={t('rules.flood.messages')} {...props} />
          <NumberInput field="flood_window_s" label={t('rules.flood.window')} {...props} />
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">{t('rules.repeat')}</legend>
        <p className="mt-1.5 mb-2 text-xs text-muted">{t('rules.repeat.text')}</p>
        <div className="grid max-w-md grid-cols-2 gap-4">
          <NumberInput field="repeat_limit" label={t('rules.repeat.limit')} {...props} />
        </div>
      </fieldset>
    </>
  );
}
