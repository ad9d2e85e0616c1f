import { useFormParts } from '#client/features/documents/form/form-parts.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { TextSections } from './text-sections.tsx';

/** The letter of a proposal, as far as there is one: its introduction and its sections of text. */
export function LetterFields({ isReadOnly }: { isReadOnly: boolean }) {
  const { isOpen, asked } = useFormParts();
  return (
    <>
      {isOpen('introduction') && (
        <div data-part="introduction" className="grid gap-2 border-line border-t pt-4">
          <h3 className="font-semibold">Introduction</h3>
          <RichTextField
            name="cover"
            label="Introduction"
            isReadOnly={isReadOnly}
            isFocused={asked === 'introduction'}
          />
        </div>
      )}
      {isOpen('textSection') && <TextSections isReadOnly={isReadOnly} />}
    </>
  );
}
