import type { ReactNode } from 'react';
import type { ScreenForm } from '../../../runtime/forms/form.ts';
import { FormAroundContext } from '../../../runtime/forms/form-around.ts';
import { ValuesScope } from '../../../runtime/forms/values-scope.tsx';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import { Blocks } from '../../../runtime/render/block.tsx';
import { FormIndex } from './form-index.tsx';
import '../../styles/form-aside.css';

interface FormAsideProps {
  readonly screenForm: ScreenForm;
  readonly blocks: NonNullable<CompiledBlockOf<'form'>['aside']>;
  readonly hasIndex: boolean;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** A form with a sticky column beside it: the section index, results that follow from the values, and the buttons. */
export function FormAside({ screenForm, blocks, hasIndex, foot, children }: FormAsideProps) {
  return (
    <>
      <div className="wb-form-main">{children}</div>
      <div className="wb-form-side">
        {hasIndex ? <FormIndex screenForm={screenForm} /> : null}
        <div className="wb-form-aside">
          <FormAroundContext.Provider value={screenForm}>
            <ValuesScope screenForm={screenForm}>
              <Blocks blocks={blocks} />
            </ValuesScope>
          </FormAroundContext.Provider>
        </div>
        {foot}
      </div>
    </>
  );
}
