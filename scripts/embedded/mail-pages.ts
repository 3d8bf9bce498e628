/** The pages of the inbox. Emails are untrusted: text is escaped, and HTML is displayed in a sandboxed frame. */
import type { StoredMail } from './mail-store.ts';

const style = `
:root { color-scheme: light dark; --ink: #22201d; --soft: #6b655d; --paper: #faf8f5; --card: #fff; --line: #e4dfd7; --accent: #a8400f; }
@media (prefers-color-scheme: dark) { :root { --ink: #efebe4; --soft: #a59d92; --paper: #191714; --card: #23201c; --line: #38332d; --accent: #f0a074; } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere }
.soft { color: var(--soft); margin: 0 0 1.5rem }
a { color: var(--accent) }
ol { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li > a { display: grid; gap: .1rem 1rem; grid-template-columns: 1fr auto; padding: .8rem 1rem; color: inherit; text-decoration: none }
li > a:hover, li > a:focus-visible { background: color-mix(in srgb, var(--accent) 8%, transparent) }
li strong, li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0 }
li span, time { color: var(--soft); font-size: .9rem }
.empty { padding: 3rem 1rem; text-align: center; color: var(--soft); background: var(--card); border: 1px dashed var(--line); border-radius: 12px }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 65vh; background: #fff; border: 1px solid var(--line); border-radius: 12px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem }
summary { cursor: pointer; margin-top: 1rem }
`;

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${style}</style><main>${body}</main></html>`;
}

function timeTag(date: string): string {
  return `<time datetime="${escape(date)}">${escape(date.slice(0, 19).replace('T', ' '))} UTC</time>`;
}

export function inboxPage(emails: readonly StoredMail[]): string {
  const rows = emails.map(
    (mail) =>
      `<li><a href="/messages/${mail.id}"><strong>${escape(mail.subject || '(no subject)')}</strong>${timeTag(mail.date)}<span>${escape(mail.to.join(', '))}</span></a></li>`,
  );
  const list =
    rows.length === 0
      ? '<p class="empty">No emails yet. Emails from Plenum appear here.</p>'
      : `<ol>${rows.join('')}</ol>`;
  return page(
    'Mail',
    `<h1>Mail</h1><p class="soft">These emails were stored on this machine and not delivered.</p>${list}`,
  );
}

/** Renders an email: sender, recipients, links, and the HTML in a sandboxed frame. */
export function mailPage(mail: StoredMail): string {
  const links = [...new Set(mail.text.match(/https?:\/\/[^\s<>"']+/g) ?? [])];
  const linkList = links
    .map((link) => `<dt>Link</dt><dd><a href="${escape(link)}" rel="noreferrer">${escape(link)}</a></dd>`)
    .join('');
  const body =
    mail.html === ''
      ? `<pre>${escape(mail.text)}</pre>`
      : `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The message" src="/messages/${mail.id}/html"></iframe><details><summary>As text</summary><pre>${escape(mail.text)}</pre></details>`;
  return page(
    mail.subject,
    `<p class="soft"><a href="/">← Mail</a></p><h1>${escape(mail.subject || '(no subject)')}</h1><dl><dt>From</dt><dd>${escape(mail.from)}</dd><dt>To</dt><dd>${escape(mail.to.join(', '))}</dd><dt>When</dt><dd>${timeTag(mail.date)}</dd>${linkList}</dl>${body}`,
  );
}
