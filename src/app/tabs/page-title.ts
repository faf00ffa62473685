import { useEffect } from 'react';

/** Sets the document title. */
export function usePageTitle(title: string, product: string): void {
  useEffect(() => {
    document.title = title === '' ? product : `${title} - ${product}`;
  }, [title, product]);
}
