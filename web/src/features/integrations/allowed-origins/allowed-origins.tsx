import { maxAllowedOrigins } from '@plenum/contracts/integrations/integration-limits';
import { useForm } from 'react-hook-form';
import { failureMessage, fieldErrors } from '../../../lib/http.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { setAllowedOrigins, useAllowedOrigins } from './allowed-origins.api.ts';
import { t } from './allowed-origins.en.json';

export function AllowedOrigins({ organization_id }: { readonly organization_id: number }) {
  const { data, error, mutate } = useAllowedOrigins(organization_id);
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="max-w-[65ch] text-muted">{t('origins.text')}</p>
      {data === undefined && error !== undefined && <ErrorState failure={error} onRetry={() => mutate()} />}
      {data === undefined && error === undefined && <Loading />}
      {data !== undefined && <OriginsForm organization_id={organization_id} stored={data.origins} />}
    </div>
  );
}

interface FormProps {
  readonly organization_id: number;
  readonly stored: readonly string[];
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function OriginsForm({ organization_id, stored }: FormProps) {
  const form = useForm({ values: { origins: stored.join('\n') } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ origins }) => {
    try {
      const saved = await setAllowedOrigins(organization_id, linesOf(origins));
      form.reset({ origins: saved.join('\n') });
      showToast({ tone: 'good', title: t('origins.saved') });
    } catch (failure) {
      const { origins: problem } = fieldErrors(failure);
      if (problem === undefined) form.setError('root', { message: failureMessage(failure) });
      else form.setError('origins', { message: problem }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      <TextArea
        label={t('origins.label')}
        hint={t('origins.hint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        error={errors.origins?.message}
        {...form.register('origins', {
          validate: (text) =>
            linesOf(text).length <= maxAllowedOrigins || t('origins.many', { count: maxAllowedOrigins }),
        })}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" loading={isSubmitting}>
        {t('origins.save')}
      </Button>
    </form>
  );
}
