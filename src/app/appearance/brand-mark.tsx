import { useWorld } from '../world.ts';
import type { Brand } from './brand.ts';

interface Props {
  readonly brand: Brand;
  readonly size: 'small' | 'large';
  /** Only the picture: there is no room for the name. */
  readonly bare?: boolean;
}

/** The tenant's logo and name; the product's own where the tenant has none (spec section 1). */
export function BrandMark({ brand, size, bare = false }: Props) {
  const { translate } = useWorld();
  const name = brand.name ?? translate('shell.product');
  return (
    <span className={`ws-brand ws-brand-${size}`}>
      <img className="ws-brand-logo" src={brand.logo ?? '/favicon.svg'} alt={bare ? name : ''} />
      {bare ? null : <span className="ws-brand-name">{name}</span>}
    </span>
  );
}
