import type { OrganizationDetail } from '@plenum/contracts/events/organizations';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { failureMessage } from '../../../lib/http.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { removeKeys, saveJaasKeys, saveMuxKeys } from './organizations.api.ts';
import { t } from './organizations.en.json';

type KeyName = 'mux_signing_key_id' | 'mux_signing_private_key' | 'jaas_app_id' | 'jaas_api_key' | 'jaas_private_key';

interface ServiceProps<N extends KeyName> {
  readonly organization: OrganizationDetail;
  readonly service: 'mux' | 'jaas';
  readonly isSet: boolean;
  readonly mayWrite: boolean;
  /** Single-line, masked, or multi-line field. */
  readonly fields: Readonly<Record<N, 'line' | 'hidden' | 'text'>>;
  readonly save: (values: Readonly<Record<KeyName, string>>) => Promise<void>;
}

const rules = { validate: (value: string) => value.trim() !== '' || t('organizations.keys.required') };
const noValues: Record<KeyName, string> = {
  mux_signing_key_id: '',
  mux_signing_private_key: '',
  jaas_app_id: '',
  jaas_api_key: '',
  jaas_private_key: '',
};

/** Keys of one service: write-only; they can be replaced or removed. */
function Service<N extends KeyName>({ organization, service, isSet, mayWrite, fields, save }: ServiceProps<N>) {
  const form = useForm({ defaultValues: noValues });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
      form.reset(noValues);
      showToast({ tone: 'good', title: t('organizations.keys.saved') });
    } catch (failure) {
      form.setError('root', { message: failureMessage(failure) });
    }
  });
  const remove = () =>
    openModal('confirm', {
      title: t('organizations.keys.remove.title', { service: t(`organizations.keys.${service}`) }),
      text: t('organizations.keys.remove.text'),
      confirmLabel: t('organizations.remove'),
      onConfirm: async () => {
        await removeKeys(organization.id, service);
        showToast({ tone: 'good', title: t('organizations.keys.removed') });
      },
    });
  const names = Object.keys(fields) as N[];
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg">{t(`organizations.keys.${service}`)}</h3>
        <Badge tone={isSet ? 'green' : 'neutral'}>
          {t(isSet ? 'organizations.keys.on' : 'organizations.keys.off')}
        </Badge>
      </div>
      {mayWrite && (
        <form noValidate autoComplete="off" onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
          {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
          {names.map((name) => (
            <KeyField
              key={name}
              name={name}
              kind={fields[name]}
              error={errors[name]?.message}
              registration={form.register(name, rules)}
            />
          ))}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" loading={isSubmitting}>
              {t(isSet ? 'organizations.keys.replace' : 'organizations.keys.save')}
            </Button>
            {isSet && (
              <Button variant="secondary" onClick={remove}>
                {t('organizations.keys.remove')}
              </Button>
            )}
          </div>
        </form>
      )}
    </Card>
  );
}

interface KeyFieldProps {
  readonly name: KeyName;
  readonly kind: 'line' | 'hidden' | 'text';
  readonly error: string | undefined;
  readonly registration: UseFormRegisterReturn;
}

const hints = {
  mux_signing_private_key: t('organizations.keys.mux_signing_private_key.hint'),
  jaas_private_key: t('organizations.keys.jaas_private_key.hint'),
} as const;

function KeyField({ name, kind, error, registration }: KeyFieldProps) {
  const hint = name === 'mux_signing_private_key' || name === 'jaas_private_key' ? hints[name] : undefined;
  const field = {
    label: t(`organizations.keys.${name}`),
    hint,
    error,
    autoComplete: 'off',
    spellCheck: false,
  } as const;
  if (kind === 'text') return <TextArea rows={3} {...field} {...registration} />;
  if (kind === 'hidden') return <PasswordField {...field} {...registration} />;
  return <TextField {...field} {...registration} />;
}

export function StreamingKeys({
  organization,
  mayWrite,
}: {
  readonly organization: OrganizationDetail;
  readonly mayWrite: boolean;
}) {
  const { id } = organization;
  return (
    <Section title={t('organizations.keys')}>
      <p className="mb-4 max-w-[60ch] text-muted">{t('organizations.keys.text')}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Service
          organization={organization}
          service="mux"
          isSet={organization.has_mux_signing_credentials}
          mayWrite={mayWrite}
          fields={{ mux_signing_key_id: 'line', mux_signing_private_key: 'text' }}
          save={({ mux_signing_key_id, mux_signing_private_key }) =>
            saveMuxKeys(id, { mux_signing_key_id, mux_signing_private_key })
          }
        />
        <Service
          organization={organization}
          service="jaas"
          isSet={organization.has_jaas_credentials}
          mayWrite={mayWrite}
          fields={{ jaas_app_id: 'line', jaas_api_key: 'hidden', jaas_private_key: 'text' }}
          save={({ jaas_app_id, jaas_api_key, jaas_private_key }) =>
            saveJaasKeys(id, { jaas_app_id, jaas_api_key, jaas_private_key })
          }
        />
      </div>
    </Section>
  );
}
