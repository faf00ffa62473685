import { type ComponentType, Suspense } from 'react';
import type { FieldProps, FieldViewProps } from '../../../runtime/widget.ts';
import { late } from '../late/late.tsx';

/** A field whose component loads on first use; its height is reserved to avoid layout shifts. */
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

/** A read-only view that loads on first use. */
export function lazyView(load: () => Promise<ComponentType<FieldViewProps>>): ComponentType<FieldViewProps> {
  const Late = late(load);
  return function LazyView(props: FieldViewProps) {
    return (
      <Suspense fallback={<span className="wb-field-wait" aria-hidden="true" />}>
        <Late {...props} />
      </Suspense>
    );
  };
}
