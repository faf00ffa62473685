import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Array as List, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { orNull } from '../../values.ts';

/** A service that a product includes or offers. */
export const ProductService = record({ code: Text(), name: Text(), description: Text(), optional: Bool() });
export type ProductService = Static<typeof ProductService>;

/** A selling product that the merchant can use. Days are in the tenant's calendar. */
export const SellingProduct = record({
  id: Text(),
  code: Text(),
  name: Text(),
  remark: orNull(Text()),
  /** Validity of its current tariff. */
  effectiveFrom: orNull(Text()),
  effectiveTo: orNull(Text()),
  currencyCode: orNull(Text()),
  transitDaysFrom: orNull(Integer()),
  transitDaysTo: orNull(Integer()),
  /** The transit time for display: `4–8 days`. */
  transitText: Text(),
  goodsTypes: List(Text()),
  goodsTypesText: Text(),
  countries: Integer(),
  countriesText: Text(),
  tariffVersion: orNull(Text()),
});
export type SellingProduct = Static<typeof SellingProduct>;

/** A rule of a tariff in words, and its position in the tariff document. */
export const TariffLine = record({ section: Text(), title: Text(), text: Text(), path: Text() });
export type TariffLine = Static<typeof TariffLine>;

/** A price row of the tariff: zone, weights and price in words. */
export const TariffPrice = record({ id: Text(), zone: Text(), weights: Text(), price: Text(), minimum: Text() });
export type TariffPrice = Static<typeof TariffPrice>;

export const TariffZone = record({ zone: Text(), places: Text() });
export type TariffZone = Static<typeof TariffZone>;

/** A product with its services, restrictions and tariff in readable form. */
export const ProductDetail = record({
  ...SellingProduct.properties,
  services: List(ProductService),
  /** Limits on sizes, weights and goods types. */
  restrictions: List(TariffLine),
  /** Weight calculation, and charges beside the freight. */
  rules: List(TariffLine),
  zones: List(TariffZone),
  prices: List(TariffPrice),
});
export type ProductDetail = Static<typeof ProductDetail>;
