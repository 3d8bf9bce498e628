import { useState } from 'react';
import { ActionParts } from '../features/system/styleguide/action-parts.tsx';
import { FeedbackParts } from '../features/system/styleguide/feedback-parts.tsx';
import { FormParts } from '../features/system/styleguide/form-parts.tsx';
import { ListParts } from '../features/system/styleguide/list-parts.tsx';
import { t } from '../features/system/styleguide/styleguide.en.json';
import { TokenParts } from '../features/system/styleguide/token-parts.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { chooseTheme, chosenTheme, themes } from '../lib/theme.ts';
import { ChoiceSwitch } from '../ui/choice-switch.tsx';
import { Page, PageHeader, Section } from '../ui/page.tsx';

/** All UI components in all states; mounted only in development. */
export function StyleguidePage() {
  const [theme, setTheme] = useState(chosenTheme);
  usePageTitle(t('guide.title'));
  return (
    <Page wide>
      <PageHeader
        title={t('guide.title')}
        text={t('guide.text')}
        actions={
          <ChoiceSwitch
            label={t('guide.theme')}
            value={theme}
            onChange={(next) => {
              chooseTheme(next);
              setTheme(next);
            }}
            options={themes.map((value) => ({ value, label: value }))}
          />
        }
      />
      <div className="grid gap-10">
        <Section title={t('guide.tokens')}>
          <div className="grid gap-4">
            <TokenParts />
          </div>
        </Section>
        <Section title={t('guide.actions')}>
          <div className="grid gap-4">
            <ActionParts />
          </div>
        </Section>
        <Section title={t('guide.forms')}>
          <div className="grid gap-4">
            <FormParts />
          </div>
        </Section>
        <Section title={t('guide.lists')}>
          <div className="grid gap-4">
            <ListParts />
          </div>
        </Section>
        <Section title={t('guide.feedback')}>
          <div className="grid gap-4">
            <FeedbackParts />
          </div>
        </Section>
      </div>
    </Page>
  );
}
