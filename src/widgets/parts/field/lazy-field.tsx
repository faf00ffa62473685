import { type ComponentType, Suspense } from 'react';
import type { FieldProps } from '../../../runtime/widget.ts';
import { late } from '../late/late.tsx';

/** A field whose drawing comes with the first page that needs it; its height is kept, so that nothing jumps. */
export function lazyField(load: () => Promise<ComponentType<FieldProps>>): ComponentType<FieldProps> {
  const Late = late(load);
  return function LazyField(props: FieldProps) {
    return (
      <Suspense fallback={<span className="wb-field-wait" aria-hidden="true" />}>
        <Late {...props} />
      </Suspense>
    );
  };
}
