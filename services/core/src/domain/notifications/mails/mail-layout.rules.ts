/**
 * Layout of emails: one column in tables with inline styles, which all email clients support. Readable without images,
 * with a screen reader and in dark mode. The colors are those of the day theme (docs/design.md).
 */

import { escapeHtml } from '../../../platform/text.ts';
import { type MailTheme, productTheme } from './mail-theme.rules.ts';

export const mailImageSize = { width: 560, height: 210 } as const;

/** Row of details: label and value. */
export interface MailFact {
  readonly label: string;
  readonly value: string;
}

/** Item of an email about several subjects. */
export interface MailItem {
  readonly text: string;
  /** Time, place or role; may be empty. */
  readonly detail: string;
  /** Absolute. */
  readonly url: string;
}

export interface MailContent {
  readonly language: string;
  readonly preview: string;
  readonly heading: string;
  /** Content-ID of the decorative image, if any. */
  readonly imageId: string | null;
  /** The first paragraph is the greeting. */
  readonly paragraphs: readonly string[];
  /** What, when and where; empty in most emails. */
  readonly facts: readonly MailFact[];
  readonly quotation: { readonly by: string; readonly lines: readonly string[] } | null;
  /** Several subjects with individual links. */
  readonly items: readonly MailItem[];
  readonly button: string;
  /** Absolute target of the button. */
  readonly url: string;
  readonly fallbackNotice: string;
  readonly notes: readonly string[];
  /** Opt-out link; null if the recipient cannot opt out of the email. */
  readonly choices: { readonly text: string; readonly url: string } | null;
  readonly footer: string;
  /** Theme of the event that the email is about; defaults to the theme of the product. */
  readonly theme: MailTheme | undefined;
}

const logoMark = '<span style="color:#ffd24a" aria-hidden="true">&#9679;&#8201;</span>';

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const textWidthPx = 560;

/** Colors for email clients that support dark mode in CSS; all others use the inline colors. */
const darkStyles = ({ darkButtonColor, darkButtonTextColor }: MailTheme): string => `
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .wall { background-color: #0c1511 !important; }
        .table { background-color: #14201a !important; border-color: #2a3b32 !important; }
        .ink { color: #ecf2ec !important; }
        .quote, .item { border-color: #2a3b32 !important; }
        .muted, .muted a { color: #a6b6ac !important; }
        .button { background-color: ${darkButtonColor} !important; }
        .button a { color: ${darkButtonTextColor} !important; }
      }`;

const paragraph = (text: string, kind: 'ink' | 'muted'): string => {
  const style =
    kind === 'ink'
      ? 'margin:0 0 16px;font-size:16px;line-height:1.6;color:#10211a;overflow-wrap:anywhere'
      : 'margin:0 0 12px;font-size:14px;line-height:1.6;color:#4a5a52;overflow-wrap:anywhere';
  return `<p class="${kind}" style="${style};${font}">${escapeHtml(text)}</p>`;
};

const imageHtml = (id: string): string =>
  `<tr><td style="padding:0;line-height:0"><img src="cid:${escapeHtml(id)}" width="${mailImageSize.width}" alt="" style="display:block;width:100%;height:auto;border:0"></td></tr>`;

/** Label above value, so that no label narrows its value on a phone; clients without `display` show them in columns. */
const factsHtml = (facts: readonly MailFact[]): string => {
  const cell = `display:block;font-size:16px;line-height:1.5;overflow-wrap:anywhere;${font}`;
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th class="muted" scope="row" align="left" style="${cell};font-size:14px;font-weight:400;color:#4a5a52">${escapeHtml(label)}</th><td class="ink" style="${cell};padding:0 0 8px;font-weight:600;color:#10211a">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.join('')}</table>`;
};

const quotationHtml = ({ by, lines }: NonNullable<MailContent['quotation']>): string =>
  `${paragraph(by, 'muted')}
                <blockquote class="quote ink" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #d4dbd1;font-size:16px;line-height:1.6;color:#10211a;overflow-wrap:anywhere;${font}">${lines.map(escapeHtml).join('<br>')}</blockquote>`;

const itemHtml = ({ text, detail, url }: MailItem): string =>
  `<tr>
                    <td class="item" style="padding:12px 0;border-top:1px solid #d4dbd1"><a class="ink" href="${escapeHtml(url)}" style="font-size:16px;line-height:1.5;font-weight:600;color:#10211a;text-decoration:underline;overflow-wrap:anywhere;${font}">${escapeHtml(text)}</a>${detail === '' ? '' : `<br><span class="muted" style="font-size:14px;line-height:1.5;color:#4a5a52;overflow-wrap:anywhere;${font}">${escapeHtml(detail)}</span>`}</td>
                  </tr>`;

const itemsHtml = (items: readonly MailItem[]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px">
                  ${items.map(itemHtml).join('\n                  ')}
                </table>`;

const choicesHtml = ({ text, url }: NonNullable<MailContent['choices']>): string =>
  `<p class="muted" style="margin:0 0 12px;font-size:14px;line-height:1.6;color:#4a5a52;${font}"><a href="${escapeHtml(url)}" style="color:#4a5a52">${escapeHtml(text)}</a></p>`;

/** The title of an event may be anything, so the name of the product always follows it. */
const headerHtml = ({ event }: MailTheme): string =>
  event === null
    ? `${logoMark}Plenum`
    : `<span dir="auto">${escapeHtml(event)}</span><br><span style="font-size:13px;font-weight:400;letter-spacing:0">Plenum</span>`;

/** Renders the HTML part and escapes all interpolated values. */
export function renderMailHtml(mail: MailContent): string {
  const url = escapeHtml(mail.url);
  const theme = mail.theme ?? productTheme;
  return `<!doctype html>
<html lang="${escapeHtml(mail.language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escapeHtml(mail.heading)}</title>
    <style>${darkStyles(theme)}
    </style>
  </head>
  <body class="wall" style="margin:0;padding:0;background-color:#f4f6f0">
    <div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
    <table class="wall" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f4f6f0">
      <tr>
        <td align="center" style="padding:32px 16px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${textWidthPx}px">
            <tr>
              <td style="padding:20px 32px;background-color:${theme.headerColor};border-radius:16px 16px 0 0;color:#ffffff;font-size:20px;line-height:1.3;font-weight:700;letter-spacing:-0.02em;overflow-wrap:anywhere;${font}">${headerHtml(theme)}</td>
            </tr>
            ${mail.imageId === null ? '' : imageHtml(mail.imageId)}<tr>
              <td class="table" style="padding:32px;background-color:#ffffff;border:1px solid #d4dbd1;border-top:0;border-radius:0 0 16px 16px">
                <h1 class="ink" style="margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-0.02em;color:#10211a;overflow-wrap:anywhere;${font}">${escapeHtml(mail.heading)}</h1>
                ${mail.paragraphs.map((text) => paragraph(text, 'ink')).join('\n                ')}
                ${mail.facts.length === 0 ? '' : factsHtml(mail.facts)}
                ${mail.quotation === null ? '' : quotationHtml(mail.quotation)}
                ${mail.items.length === 0 ? '' : itemsHtml(mail.items)}
                <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0">
                  <tr>
                    <td class="button" style="background-color:${theme.buttonColor};border-radius:10px"><a href="${url}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none;${font}">${escapeHtml(mail.button)}</a></td>
                  </tr>
                </table>
                ${mail.notes.map((text) => paragraph(text, 'muted')).join('\n                ')}
                <p class="muted" style="margin:0;font-size:14px;line-height:1.6;color:#4a5a52;${font}">${escapeHtml(mail.fallbackNotice)}<br><a href="${url}" style="color:#4a5a52;word-break:break-all">${url}</a></p>
              </td>
            </tr>
            <tr>
              <td style="padding:20px 32px">${mail.choices === null ? '' : choicesHtml(mail.choices)}${paragraph(mail.footer, 'muted')}</td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`;
}

/** Renders the plain text part: the same text in the same order. */
export function renderMailText(mail: MailContent): string {
  const parts = [
    mail.heading,
    ...mail.paragraphs,
    ...(mail.facts.length === 0 ? [] : [mail.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')]),
    ...(mail.quotation === null
      ? []
      : [`${mail.quotation.by}\n${mail.quotation.lines.map((line) => `> ${line}`).join('\n')}`]),
    ...mail.items.map(
      ({ text, detail, url }) => `* ${[text, detail].filter((part) => part !== '').join('\n  ')}\n  ${url}`,
    ),
    `${mail.button}:\n${mail.url}`,
    ...mail.notes,
    ...(mail.choices === null ? [] : [`${mail.choices.text}:\n${mail.choices.url}`]),
    `-- \n${mail.footer}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
