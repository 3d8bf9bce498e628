/** The schemas of c3voc, against which exports must be valid. They are not part of the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { validateXML } from 'xmllint-wasm';

const schemas = new URL('../../../../../../../shared/data/c3voc/', import.meta.url);
export const hasSchemas = existsSync(schemas);
export const schemasAbsent =
  '../shared/data/c3voc is not next to this repository, so the schemas of the field are not tested';

/** Validates a document against the XSD of c3voc; returns the errors. */
export async function xmlErrors(xml: string): Promise<string[]> {
  const schema = readFileSync(new URL('schedule.xml.xsd', schemas), 'utf8');
  const limits = { initialMemoryPages: 4096, maxMemoryPages: 16_384 };
  const { errors } = await validateXML({ xml: { fileName: 'schedule.xml', contents: xml }, schema, ...limits });
  return errors.map(({ message }) => message);
}

/** Validates a document against the JSON schema of c3voc; returns the errors. */
export function jsonErrors(json: string): readonly ErrorObject[] {
  const read = readFileSync(new URL('schedule.schema.json', schemas), 'utf8');
  // Ajv does not support the draft of this schema.
  const { $schema: _draft, ...schema } = JSON.parse(read) as Record<string, unknown>;
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { color: /^#[0-9a-f]{6}$/i } });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  validate(JSON.parse(json));
  return validate.errors ?? [];
}
