import type { Choice } from '@/lib/attribute-types/choices';
import type { AttributeType, AttributeTypeInput } from '@/lib/attribute-types/schema';
import { attributeTypeInput } from '@/lib/attribute-types/schema';
import { DATA_TYPES } from '@/lib/data-types';
import { AppError, type FieldIssue } from '@/lib/errors';
import { fieldIssue, withoutEmpty } from '@/lib/http/parse';
import type { Locale } from '@/lib/i18n/locales';
import type { Translations } from '@/lib/translations/schema';
import { noTexts, textsOfWording } from '../kit/fields/translations';

/** What a choice has beside its name: one of the icons of styles, an image among the general files, or nothing. */
export type FormPicture = { icon: NonNullable<Choice['icon']> } | { image: NonNullable<Choice['image']> } | null;
interface FormChoice {
  code: string;
  name: Translations;
  picture?: FormPicture;
}

/** The form's own shape: a code and its name are two fields there, and one object in the call. */
export interface AttributeForm {
  code: string;
  name: Translations;
  description: string;
  dataType: AttributeTypeInput['dataType'] | null;
  maxSize: number | null;
  values: FormChoice[];
  help: Translations;
  min: string;
  max: string;
  defaultValue: string;
  unit: string;
  pattern: string;
  patternMessage: Translations;
  placeholder: Translations;
  referenceType: number | null;
}

const DEFAULT_SIZE = 250;

const textsOf = ({ listInternationalizationDto }: Translations): Translations => ({ listInternationalizationDto });

const pictureOf = ({ icon, image }: Choice): FormPicture => (icon ? { icon } : image ? { image } : null);

/** What the form starts with. */
export const startForm = (type?: AttributeType): AttributeForm => ({
  code: type?.code.code ?? '',
  name: type ? textsOf(type.code) : noTexts(),
  description: type?.description ?? '',
  dataType: type?.dataType ?? 'TEXT',
  maxSize: type ? type.maxSize : DEFAULT_SIZE,
  values: type?.valueGroupCode?.listCode.map((it) => ({ code: it.code, name: textsOf(it), picture: pictureOf(it) })) ?? [],
  help: type?.helpCode ? textsOf(type.helpCode) : noTexts(),
  min: type?.min ?? '',
  max: type?.max ?? '',
  defaultValue: type?.defaultValue ?? '',
  unit: type?.unit ?? '',
  pattern: type?.pattern ?? '',
  patternMessage: textsOfWording(type?.patternMessage ?? null),
  placeholder: textsOfWording(type?.placeholder ?? null),
  referenceType: type?.referenceType?.id ?? null,
});

/** Whether the attribute type that is being written has a maximum size. */
export const hasSize = (dataType: AttributeForm['dataType']) => dataType !== null && DATA_TYPES[dataType].hasSize;
/** Whether it has values to choose from. */
export const hasValues = (dataType: AttributeForm['dataType']) => dataType !== null && DATA_TYPES[dataType].hasValues;

/** Whether it has a least and a greatest value. */
export const hasRange = (dataType: AttributeForm['dataType']) => dataType !== null && Boolean(DATA_TYPES[dataType].compare);
/** Whether its values are other elements. */
export const isReference = (dataType: AttributeForm['dataType']) =>
  dataType !== null && DATA_TYPES[dataType].pointsAt === 'element';
/** Whether there may be a value for all that say nothing. */
export const hasDefault = (dataType: AttributeForm['dataType']) => dataType !== null && !DATA_TYPES[dataType].pointsAt;
/** Whether it may ask for a pattern. */
export const hasPattern = (dataType: AttributeForm['dataType']) => dataType !== null && DATA_TYPES[dataType].hasPattern;

const choiceBody = ({ code, name, picture }: FormChoice) => ({
  ...{ code, ...name },
  icon: picture && 'icon' in picture ? { name: picture.icon.name } : null,
  image: picture && 'image' in picture ? { id: picture.image.id } : null,
});

/** What is sent: what the data type does not have stays behind. */
export const toBody = ({ code, name, description, dataType, maxSize, values, help, ...rules }: AttributeForm) => ({
  code: { code, ...name },
  description,
  dataType,
  maxSize: hasSize(dataType) ? maxSize : null,
  helpCode: help.listInternationalizationDto.some((it) => it.description?.trim()) ? help : null,
  valueGroupCode: hasValues(dataType) ? { listCode: values.map(choiceBody) } : null,
  min: hasRange(dataType) ? rules.min || null : null,
  max: hasRange(dataType) ? rules.max || null : null,
  defaultValue: hasDefault(dataType) ? rules.defaultValue || null : null,
  unit: hasRange(dataType) ? rules.unit || null : null,
  pattern: hasPattern(dataType) ? rules.pattern || null : null,
  patternMessage: hasPattern(dataType) ? rules.patternMessage : null,
  placeholder: rules.placeholder,
  referenceType: isReference(dataType) && rules.referenceType !== null ? { id: rules.referenceType } : null,
});

/** The choices are merged by their codes. */
export const formPlan = { lists: { values: { by: ({ code }: { code: string }) => code } } };

const TEXTS = ['name', 'help', 'patternMessage', 'placeholder'];
const LINES = ['code', 'description', 'min', 'max', 'defaultValue', 'unit', 'pattern'];
const filled = (names: readonly string[], merged: Record<string, unknown>, empty: unknown) =>
  Object.fromEntries(names.map((name) => [name, merged[name] ?? empty]));
/** A form as it is merged. What is empty then is empty as its fields hold it. */
export const attributeMerging = {
  of: (form: AttributeForm): Record<string, unknown> => ({ ...form }),
  back: (merged: Record<string, unknown>) =>
    ({ ...merged, ...filled(TEXTS, merged, noTexts()), ...filled(LINES, merged, '') }) as unknown as AttributeForm,
};

const NAMES: readonly [RegExp, string][] = [
  [/^code\.code$/, 'code'],
  [/^code\b.*/, 'name'],
  [/^valueGroupCode\.listCode\.(\d+)\.code$/, 'values.$1.code'],
  [/^valueGroupCode\.listCode\.(\d+)\.(?:icon|image)\b.*/, 'values.$1.picture'],
  [/^valueGroupCode\.listCode\.(\d+)\b.*/, 'values.$1.name'],
  [/^valueGroupCode\b.*/, 'values'],
  [/^helpCode\b.*/, 'help'],
  [/^referenceType\b.*/, 'referenceType'],
];

/** An issue of the call at the field of the form where it belongs. */
function inForm(issue: FieldIssue): FieldIssue {
  const [pattern, name] = NAMES.find(([it]) => it.test(issue.path)) ?? [];
  return pattern && name ? { ...issue, path: issue.path.replace(pattern, name) } : issue;
}

/** What is wrong with the form, by the rules of the call. */
export function formIssues(form: AttributeForm, active: readonly Locale[]): FieldIssue[] {
  const read = attributeTypeInput(active).safeParse(withoutEmpty(toBody(form)), { reportInput: true });
  return read.success ? [] : read.error.issues.map(fieldIssue).map(inForm);
}

/** Sends, and says of a refusal at which fields of the form it is. */
export async function sending<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { fields, values, retryAfterS, current, conflicts } = error;
    throw new AppError(error.code, { fields: fields.map(inForm), values, retryAfterS, current, conflicts }, error.message);
  }
}
