import { Field } from '#client/ui/field.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import { type Delimiter, delimiters, type Encoding, encodings } from '#shared/imports.ts';

/** How a file is read. */
export interface Reading {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Index of the record that names the columns. */
  headerRow: number;
}

const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little endian',
  'utf-16be': 'UTF-16, big endian',
  'windows-1252': 'Windows (1252)',
};

const delimiterNames: Record<Delimiter, string> = {
  ',': 'Comma ( , )',
  ';': 'Semicolon ( ; )',
  '\t': 'Tab',
  '|': 'Bar ( | )',
};

const encodingOptions = encodings.map((value) => ({ value, label: encodingNames[value] }));
const delimiterOptions = delimiters.map((value) => ({ value, label: delimiterNames[value] }));
/** Lines before the header that exports are known to have, and some more. */
const MOST_LINES = 12;

interface ReadingFieldsProps {
  reading: Reading;
  isDisabled: boolean;
  onChange: (reading: Reading) => void;
}

/** To read a file in another way than it was found to be written. */
export function ReadingFields({ reading, isDisabled, onChange }: ReadingFieldsProps) {
  const lines = Math.max(MOST_LINES, reading.headerRow + 1);
  const rowOptions: SelectOption[] = Array.from({ length: lines }, (_none, index) => ({
    value: String(index),
    label: `Line ${index + 1}`,
  }));
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Encoding" help="Letters look wrong? Try another one.">
        <Select
          options={encodingOptions}
          value={reading.encoding}
          isDisabled={isDisabled}
          onValueChange={(encoding) => onChange({ ...reading, encoding })}
        />
      </Field>
      <Field label="Columns are separated by" help="All in one column? Try another one.">
        <Select
          options={delimiterOptions}
          value={reading.delimiter}
          isDisabled={isDisabled}
          onValueChange={(delimiter) => onChange({ ...reading, delimiter })}
        />
      </Field>
      <Field label="Names of the columns" help="The line of the file that has them.">
        <Select
          options={rowOptions}
          value={String(reading.headerRow)}
          isDisabled={isDisabled}
          onValueChange={(row) => onChange({ ...reading, headerRow: Number(row) })}
        />
      </Field>
    </div>
  );
}
