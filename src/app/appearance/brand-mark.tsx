import { useWorld } from '../world.ts';
import type { Brand } from './brand.ts';

interface Props {
  readonly brand: Brand;
  readonly size: 'small' | 'large';
  /** Shows the logo only, where there is no room for the name. */
  readonly logoOnly?: boolean;
}

/** The tenant's logo and name, or the product's own if the tenant has none (spec section 1). */
export function BrandMark({ brand, size, logoOnly = false }: Props) {
  const { translate } = useWorld();
  const name = brand.name ?? translate('shell.product');
  return (
    <span className={`ws-brand ws-brand-${size}`}>
      <img className="ws-brand-logo" src={brand.logo ?? '/favicon.svg'} alt={logoOnly ? name : ''} />
      {logoOnly ? null : <span className="ws-brand-name">{name}</span>}
    </span>
  );
}
