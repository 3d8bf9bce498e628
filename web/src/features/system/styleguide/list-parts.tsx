import { sessionStatuses } from '@plenum/contracts/enums';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { ContactLinks } from '../../../ui/contact-links.tsx';
import { CountBadge } from '../../../ui/count-badge.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { TalkingPoints } from '../../../ui/interests.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { Card, PageHeader, Section } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { PersonName, PersonPicture } from '../../../ui/person-name.tsx';
import { QrPicture } from '../../../ui/qr-picture.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { SessionStatusBadge } from '../../../ui/session-status-badge.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { Stat, StatGrid } from '../../../ui/stat.tsx';
import { StoredImage } from '../../../ui/stored-image.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Part } from './part.tsx';
import { t } from './styleguide.en.json';

const samplePerson = { event_id: 0, user_id: 0, full_name: 'Ada Lovelace', image_url: null };
const tones: readonly BadgeTone[] = ['neutral', 'accent', 'red', 'green', 'violet', 'blue', 'yellow', 'live'];
const keys = ['one', 'two', 'three'] as const;
type Key = (typeof keys)[number];
const nameOf = (key: Key): string => t(`guide.${key}`);

const columns: readonly Column<Key>[] = [
  { key: 'name', header: t('guide.label'), card: 'title', sortable: true, render: nameOf },
  { key: 'text', header: t('guide.hint'), render: () => t('guide.sample') },
];

export function ListParts() {
  const longText = Array.from({ length: 24 }, () => t('guide.sample')).join('\n');
  return (
    <>
      <Part name="qr-picture.tsx">
        <QrPicture value={location.origin} title={t('guide.label')} className="size-37" />
      </Part>
      <Part name="avatar.tsx, badge.tsx, session-status-badge.tsx, count-badge.tsx, interests.tsx">
        {(['small', 'medium', 'large', 'huge'] as const).map((size) => (
          <Avatar key={size} name={t('guide.name')} size={size} />
        ))}
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <CountBadge count={7} />
        <CountBadge count={120} />
        <CountBadge count={3} isWaiting />
        {sessionStatuses.map((status) => (
          <SessionStatusBadge key={status} session={{ status, starts_at: '', ends_at: '' }} />
        ))}
        <TalkingPoints
          interests={[t('guide.one'), t('guide.two')]}
          ask_me_about={t('guide.sample')}
          languages={['de', 'en']}
        />
      </Part>
      <Part name="page.tsx, stat.tsx, description-list.tsx">
        <PageHeader title={t('guide.sample')} text={t('guide.sample.long')} />
        <Section title={t('guide.label')}>
          <Card>{t('guide.sample')}</Card>
        </Section>
        <StatGrid className="w-full">
          <Stat label={t('guide.one')} value={12} hint={t('guide.hint')} />
          <Stat label={t('guide.two')} value={345} />
        </StatGrid>
        <DescriptionList items={keys.map((key) => ({ term: nameOf(key), value: t('guide.sample') }))} />
      </Part>
      <Part name="highlighted.tsx, folded-text.tsx, linked-text.tsx, rich-text.tsx, contact-links.tsx, person-name.tsx, stored-image.tsx">
        <p>
          <Highlighted text={t('guide.sample')} query={t('guide.sample').slice(0, 3)} />
        </p>
        <p>
          <LinkedText text={`${t('guide.sample')} https://example.org`} />
        </p>
        <FoldedText content={longText}>{longText}</FoldedText>
        <RichText html={`<p><strong>${t('guide.sample')}</strong></p>`} />
        <ContactLinks
          name={t('guide.name')}
          email="ada@example.org"
          links={{ website: 'https://example.org', github: 'https://example.org' }}
        />
        <p className="flex gap-3">
          <PersonPicture {...samplePerson} />
          <PersonName {...samplePerson} />
        </p>
        <StoredImage object_key={null} alt="" fallback={t('guide.empty')} />
      </Part>
      <Tables />
      <Part name="tabs.tsx, pager.tsx">
        <Tabs
          label={t('guide.label')}
          tabs={keys.map((value) => ({ value, label: nameOf(value), count: value.length }))}
          className="w-full"
        >
          {(tab) => <p>{nameOf(tab)}</p>}
        </Tabs>
        <Pager data={{ next: 'example', total_items: 420 }} />
      </Part>
    </>
  );
}

function Tables() {
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set(['one']));
  const [order, setOrder] = useState<readonly Key[]>(keys);
  return (
    <Part name="data-table.tsx, sortable-list.tsx">
      <div className="grid w-full gap-6">
        <DataTable<Key>
          caption={t('guide.label')}
          columns={columns}
          rows={keys}
          rowKey={(key) => key}
          rowLabel={nameOf}
          selected={selected}
          onSelect={setSelected}
        />
        <DataTable<Key> caption={t('guide.label')} columns={columns} rows={undefined} rowKey={(key) => key} />
        <SortableList<Key>
          label={t('guide.label')}
          items={order}
          keyOf={(key) => key}
          nameOf={nameOf}
          onMove={(moved) => setOrder(moved.flatMap((key) => keys.filter((item) => item === key)))}
          renderItem={(key, { handle, buttons }) => (
            <div className="flex items-center gap-2 border-b border-rule py-1">
              {handle}
              <span className="flex-1">{nameOf(key)}</span>
              {buttons}
            </div>
          )}
        />
      </div>
    </Part>
  );
}
