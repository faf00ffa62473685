/* The paths of the API, made by openapi-typescript from the OpenAPI document. */
export interface paths {
    "/oms/oms/product/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["product.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/product/getInfoDetail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["product.detail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/calculate/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["calculate.try"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/calculate/orderTry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["calculate.orderTry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/order/saveDraft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["order.saveDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/order/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["order.submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/order/payOrder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["order.pay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/order/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["order.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/order/getDetailById": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["order.detail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/order/closeOrders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["order.close"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/order/batchRefundOrder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["order.batchRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/order/getLabel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["label.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms-client/order/getTrackingNumber": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["order.trackingNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/order/getTrackList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["order.trackList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/track/batchGetOrderTrack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["track.batch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oms/oms/omsUserAccount/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["account.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Envelope: {
            success: boolean;
            message: string;
            code: number | string;
            result: unknown;
            timestamp: number;
            errorCode?: string;
            fields?: {
                path: string;
                rule: string;
                message: string;
            }[];
            requestId?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "product.list": {
        parameters: {
            query?: {
                pageNo?: number;
                pageSize?: number;
                keyword?: string;
                country?: string;
                goodsType?: string;
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            records: {
                                id: string;
                                code: string;
                                name: string;
                                remark: string | null;
                                effectiveFrom: string | null;
                                effectiveTo: string | null;
                                currencyCode: string | null;
                                transitDaysFrom: number | null;
                                transitDaysTo: number | null;
                                transitText: string;
                                goodsTypes: string[];
                                goodsTypesText: string;
                                countries: number;
                                countriesText: string;
                                tariffVersion: string | null;
                            }[];
                            total: number;
                            size: number;
                            current: number;
                            pages: number;
                        } | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "product.detail": {
        parameters: {
            query: {
                code: string;
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            id: string;
                            code: string;
                            name: string;
                            remark: string | null;
                            effectiveFrom: string | null;
                            effectiveTo: string | null;
                            currencyCode: string | null;
                            transitDaysFrom: number | null;
                            transitDaysTo: number | null;
                            transitText: string;
                            goodsTypes: string[];
                            goodsTypesText: string;
                            countries: number;
                            countriesText: string;
                            tariffVersion: string | null;
                            services: {
                                code: string;
                                name: string;
                                description: string;
                                optional: boolean;
                            }[];
                            restrictions: {
                                section: string;
                                title: string;
                                text: string;
                                path: string;
                            }[];
                            rules: {
                                section: string;
                                title: string;
                                text: string;
                                path: string;
                            }[];
                            zones: {
                                zone: string;
                                places: string;
                            }[];
                            prices: {
                                id: string;
                                zone: string;
                                weights: string;
                                price: string;
                                minimum: string;
                            }[];
                        } | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "calculate.try": {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rules: {
                        name?: string;
                        country: string;
                        city?: string;
                        postCode?: string;
                        addressType?: string;
                        goodsType?: string;
                        signatureService?: string;
                        boxWeight: string;
                        boxLength?: string;
                        boxWidth?: string;
                        boxHeight?: string;
                        boxCount: number;
                    }[];
                    productCodes?: string[];
                    conversion?: {
                        inverse?: boolean;
                        through?: string;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            rule: number;
                            name: string;
                            quote: {
                                quotedAt: string;
                                baseCurrency: string;
                                unknownRates: string[];
                                rates: string[];
                                products: {
                                    productCode: string;
                                    productName: string;
                                    offered: boolean;
                                    total: string | null;
                                    totalText: string | null;
                                    currencyCode: string | null;
                                    transitDaysFrom: number | null;
                                    transitDaysTo: number | null;
                                    zone: string | null;
                                    weightUnit: string;
                                    actual: string | null;
                                    volumetric: string | null;
                                    chargeable: string | null;
                                    unitPrice: string | null;
                                    remoteTier: string | null;
                                    remoteAmount: string | null;
                                    tariffVersion: string | null;
                                    fuelAmount: string | null;
                                    converted: {
                                        amount: string;
                                        currencyCode: string;
                                        amountText: string;
                                        rates: {
                                            base: string;
                                            quote: string;
                                            rate: string;
                                            source: string;
                                            validFrom: string;
                                            inverse: boolean;
                                        }[];
                                        rateText: string;
                                    } | null;
                                    cheapest: boolean;
                                    fastest: boolean;
                                    restrictions: string[];
                                    lines: {
                                        code: string;
                                        kind: string;
                                        feeName: string;
                                        amount: string;
                                        currencyCode: string;
                                        quantity: string;
                                        unit: string;
                                        rule: string;
                                        rulePath: string;
                                        boxes: string[];
                                    }[];
                                    boxes: {
                                        boxNo: string;
                                        count: number;
                                        sides: string | null;
                                        actual: string;
                                        volumetric: string | null;
                                        chosen: string;
                                        chargeable: string;
                                        raisedBy: string | null;
                                    }[];
                                    reasons: {
                                        code: string;
                                        message: string;
                                        boxes: string[];
                                    }[];
                                    nextCheaper: {
                                        message: string;
                                        saves: string;
                                        boxNo: string;
                                    } | null;
                                }[];
                            };
                        }[] | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "calculate.orderTry": {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customerNo?: string | number | boolean | null;
                    productCode?: string | number | boolean | null;
                    goodsType?: string | number | boolean | null;
                    addressType?: string | number | boolean | null;
                    insured?: string | number | boolean | null;
                    insuranceValue?: string | number | boolean | null;
                    insuranceCurrency?: string | number | boolean | null;
                    signatureService?: string | number | boolean | null;
                    codPrice?: string | number | boolean | null;
                    codCurrency?: string | number | boolean | null;
                    deliveryAddressCode?: string | number | boolean | null;
                    shipBy?: string | number | boolean | null;
                    remark?: string | number | boolean | null;
                    consignor?: {
                        code?: string | number | boolean | null;
                        name?: string | number | boolean | null;
                        company?: string | number | boolean | null;
                        country?: string | number | boolean | null;
                        province?: string | number | boolean | null;
                        city?: string | number | boolean | null;
                        area?: string | number | boolean | null;
                        addr1?: string | number | boolean | null;
                        addr2?: string | number | boolean | null;
                        addr3?: string | number | boolean | null;
                        houseNumber?: string | number | boolean | null;
                        postCode?: string | number | boolean | null;
                        phone?: string | number | boolean | null;
                        email?: string | number | boolean | null;
                        taxType?: string | number | boolean | null;
                        taxNo?: string | number | boolean | null;
                        certificatesType?: string | number | boolean | null;
                        certificatesNo?: string | number | boolean | null;
                        addressId?: string | number | boolean | null;
                    };
                    consignee?: {
                        code?: string | number | boolean | null;
                        name?: string | number | boolean | null;
                        company?: string | number | boolean | null;
                        country?: string | number | boolean | null;
                        province?: string | number | boolean | null;
                        city?: string | number | boolean | null;
                        area?: string | number | boolean | null;
                        addr1?: string | number | boolean | null;
                        addr2?: string | number | boolean | null;
                        addr3?: string | number | boolean | null;
                        houseNumber?: string | number | boolean | null;
                        postCode?: string | number | boolean | null;
                        phone?: string | number | boolean | null;
                        email?: string | number | boolean | null;
                        taxType?: string | number | boolean | null;
                        taxNo?: string | number | boolean | null;
                        certificatesType?: string | number | boolean | null;
                        certificatesNo?: string | number | boolean | null;
                        addressId?: string | number | boolean | null;
                    };
                    boxes?: {
                        boxNo?: string | number | boolean | null;
                        boxWeight?: string | number | boolean | null;
                        boxLength?: string | number | boolean | null;
                        boxWidth?: string | number | boolean | null;
                        boxHeight?: string | number | boolean | null;
                        volume?: string | number | boolean | null;
                        subOrderNo?: string | number | boolean | null;
                    }[];
                    goods?: {
                        boxNo?: string | number | boolean | null;
                        goodsName?: string | number | boolean | null;
                        goodsNameEn?: string | number | boolean | null;
                        declareUnit?: string | number | boolean | null;
                        quantity?: string | number | boolean | null;
                        value?: string | number | boolean | null;
                        currencyCode?: string | number | boolean | null;
                        weight?: string | number | boolean | null;
                        hsCode?: string | number | boolean | null;
                        goodsLink?: string | number | boolean | null;
                        textureName?: string | number | boolean | null;
                        textureNameEn?: string | number | boolean | null;
                        madeCountry?: string | number | boolean | null;
                    }[];
                    productCodes?: string[];
                    conversion?: {
                        inverse?: boolean;
                        through?: string;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            quote: {
                                quoteId: string;
                                quotedAt: string;
                                expiresAt: string;
                                baseCurrency: string;
                                unknownRates: string[];
                                rates: string[];
                                products: {
                                    productCode: string;
                                    productName: string;
                                    offered: boolean;
                                    total: string | null;
                                    totalText: string | null;
                                    currencyCode: string | null;
                                    transitDaysFrom: number | null;
                                    transitDaysTo: number | null;
                                    zone: string | null;
                                    weightUnit: string;
                                    actual: string | null;
                                    volumetric: string | null;
                                    chargeable: string | null;
                                    unitPrice: string | null;
                                    remoteTier: string | null;
                                    remoteAmount: string | null;
                                    tariffVersion: string | null;
                                    fuelAmount: string | null;
                                    converted: {
                                        amount: string;
                                        currencyCode: string;
                                        amountText: string;
                                        rates: {
                                            base: string;
                                            quote: string;
                                            rate: string;
                                            source: string;
                                            validFrom: string;
                                            inverse: boolean;
                                        }[];
                                        rateText: string;
                                    } | null;
                                    cheapest: boolean;
                                    fastest: boolean;
                                    restrictions: string[];
                                    lines: {
                                        code: string;
                                        kind: string;
                                        feeName: string;
                                        amount: string;
                                        currencyCode: string;
                                        quantity: string;
                                        unit: string;
                                        rule: string;
                                        rulePath: string;
                                        boxes: string[];
                                    }[];
                                    boxes: {
                                        boxNo: string;
                                        count: number;
                                        sides: string | null;
                                        actual: string;
                                        volumetric: string | null;
                                        chosen: string;
                                        chargeable: string;
                                        raisedBy: string | null;
                                    }[];
                                    reasons: {
                                        code: string;
                                        message: string;
                                        boxes: string[];
                                    }[];
                                    nextCheaper: {
                                        message: string;
                                        saves: string;
                                        boxNo: string;
                                    } | null;
                                }[];
                            } | null;
                            missing: {
                                path: string;
                                title: string;
                                message: string;
                            }[];
                        } | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "order.saveDraft": {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: string;
                    revision?: number;
                    customerNo?: string | number | boolean | null;
                    productCode?: string | number | boolean | null;
                    goodsType?: string | number | boolean | null;
                    addressType?: string | number | boolean | null;
                    insured?: string | number | boolean | null;
                    insuranceValue?: string | number | boolean | null;
                    insuranceCurrency?: string | number | boolean | null;
                    signatureService?: string | number | boolean | null;
                    codPrice?: string | number | boolean | null;
                    codCurrency?: string | number | boolean | null;
                    deliveryAddressCode?: string | number | boolean | null;
                    shipBy?: string | number | boolean | null;
                    remark?: string | number | boolean | null;
                    consignor?: {
                        code?: string | number | boolean | null;
                        name?: string | number | boolean | null;
                        company?: string | number | boolean | null;
                        country?: string | number | boolean | null;
                        province?: string | number | boolean | null;
                        city?: string | number | boolean | null;
                        area?: string | number | boolean | null;
                        addr1?: string | number | boolean | null;
                        addr2?: string | number | boolean | null;
                        addr3?: string | number | boolean | null;
                        houseNumber?: string | number | boolean | null;
                        postCode?: string | number | boolean | null;
                        phone?: string | number | boolean | null;
                        email?: string | number | boolean | null;
                        taxType?: string | number | boolean | null;
                        taxNo?: string | number | boolean | null;
                        certificatesType?: string | number | boolean | null;
                        certificatesNo?: string | number | boolean | null;
                        addressId?: string | number | boolean | null;
                    };
                    consignee?: {
                        code?: string | number | boolean | null;
                        name?: string | number | boolean | null;
                        company?: string | number | boolean | null;
                        country?: string | number | boolean | null;
                        province?: string | number | boolean | null;
                        city?: string | number | boolean | null;
                        area?: string | number | boolean | null;
                        addr1?: string | number | boolean | null;
                        addr2?: string | number | boolean | null;
                        addr3?: string | number | boolean | null;
                        houseNumber?: string | number | boolean | null;
                        postCode?: string | number | boolean | null;
                        phone?: string | number | boolean | null;
                        email?: string | number | boolean | null;
                        taxType?: string | number | boolean | null;
                        taxNo?: string | number | boolean | null;
                        certificatesType?: string | number | boolean | null;
                        certificatesNo?: string | number | boolean | null;
                        addressId?: string | number | boolean | null;
                    };
                    boxes?: {
                        boxNo?: string | number | boolean | null;
                        boxWeight?: string | number | boolean | null;
                        boxLength?: string | number | boolean | null;
                        boxWidth?: string | number | boolean | null;
                        boxHeight?: string | number | boolean | null;
                        volume?: string | number | boolean | null;
                        subOrderNo?: string | number | boolean | null;
                    }[];
                    goods?: {
                        boxNo?: string | number | boolean | null;
                        goodsName?: string | number | boolean | null;
                        goodsNameEn?: string | number | boolean | null;
                        declareUnit?: string | number | boolean | null;
                        quantity?: string | number | boolean | null;
                        value?: string | number | boolean | null;
                        currencyCode?: string | number | boolean | null;
                        weight?: string | number | boolean | null;
                        hsCode?: string | number | boolean | null;
                        goodsLink?: string | number | boolean | null;
                        textureName?: string | number | boolean | null;
                        textureNameEn?: string | number | boolean | null;
                        madeCountry?: string | number | boolean | null;
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            id: string;
                            customerNo: string;
                            updateTime: string;
                            revision: number;
                        } | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "order.submit": {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: string;
                    customerNo?: string;
                    productCode: string;
                    goodsType: string;
                    addressType?: string;
                    insured?: boolean;
                    insuranceValue?: string;
                    insuranceCurrency?: string;
                    signatureService?: string;
                    codPrice?: string;
                    codCurrency?: string;
                    deliveryAddressCode?: string;
                    shipBy?: string;
                    remark?: string;
                    consignor: {
                        code?: string;
                        name: string;
                        company?: string;
                        country: string;
                        province?: string;
                        city: string;
                        area?: string;
                        addr1: string;
                        addr2?: string;
                        addr3?: string;
                        houseNumber?: string;
                        postCode?: string;
                        phone?: string;
                        email?: string;
                        taxType?: string;
                        taxNo?: string;
                        certificatesType?: string;
                        certificatesNo?: string;
                    };
                    consignee: {
                        code?: string;
                        name: string;
                        company?: string;
                        country: string;
                        province?: string;
                        city: string;
                        area?: string;
                        addr1: string;
                        addr2?: string;
                        addr3?: string;
                        houseNumber?: string;
                        postCode?: string;
                        phone?: string;
                        email?: string;
                        taxType?: string;
                        taxNo?: string;
                        certificatesType?: string;
                        certificatesNo?: string;
                    };
                    boxes: {
                        boxNo: string;
                        boxWeight: string;
                        boxLength: string;
                        boxWidth: string;
                        boxHeight: string;
                        volume?: string;
                        subOrderNo?: string;
                    }[];
                    goods: {
                        boxNo?: string;
                        goodsName: string;
                        goodsNameEn: string;
                        declareUnit: string;
                        quantity: number;
                        value: string;
                        currencyCode: string;
                        weight: string;
                        hsCode?: string;
                        goodsLink?: string;
                        textureName?: string;
                        textureNameEn?: string;
                        madeCountry?: string;
                    }[];
                    quoteId: string;
                    total: string;
                    currencyCode: string;
                    revision?: number;
                    pay?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            id: string;
                            customerNo: string;
                            orderStatus: string;
                            orderStatus_dictText: string;
                            realTotalAmount: string;
                            totalText: string;
                            currencyCode: string;
                            paid: boolean;
                        } | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "order.pay": {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    totals: {
                        currencyCode: string;
                        total: string;
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            done: number;
                            failed: number;
                            results: {
                                id: string;
                                label: string;
                                ok: boolean;
                                errorCode?: string;
                                message?: string;
                                path?: string;
                            }[];
                        } | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "order.list": {
        parameters: {
            query?: {
                pageNo?: number;
                pageSize?: number;
                column?: "createTime" | "customerNo" | "orderWeight" | "boxCount" | "realTotalAmount" | "warehousingTime" | "exitTime" | "deliveryTime" | "payTime" | "shipBy";
                order?: "asc" | "desc";
                orderStatus?: string;
                attention?: string;
                settlementStatus?: string;
                confirmStatus?: string;
                logisticsStatus?: string;
                goodsType?: string;
                orderSource?: string;
                consigneeCountry?: string;
                currencyCode?: string;
                productCode?: string;
                customerNo?: string;
                trackingNumber?: string;
                transactionOrderNo?: string;
                consigneeName?: string;
                remark?: string;
                tag?: string;
                note?: string;
                createTime_begin?: string;
                createTime_end?: string;
                warehousingTime_begin?: string;
                warehousingTime_end?: string;
                exitTime_begin?: string;
                exitTime_end?: string;
                deliveryTime_begin?: string;
                deliveryTime_end?: string;
                refundTime_begin?: string;
                refundTime_end?: string;
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            records: {
                                id: string;
                                customerNo: string;
                                transactionOrderNo: string | null;
                                trackingNumber: string | null;
                                masterTrackingId: string | null;
                                orderStatus: string;
                                orderStatus_dictText: string;
                                documentStatus: string;
                                logisticsStatus: string;
                                logisticsStatus_dictText: string;
                                settlementStatus: string;
                                settlementStatus_dictText: string;
                                confirmStatus: string;
                                confirmStatus_dictText: string;
                                productCode: string | null;
                                productName: string | null;
                                goodsType: string | null;
                                goodsType_dictText: string;
                                orderSource: string;
                                orderSourceDictText: string;
                                consigneeName: string | null;
                                consigneeCountry: string | null;
                                consigneeCountry_dictText: string;
                                consigneeCity: string | null;
                                addressType: string | null;
                                addressType_dictText: string;
                                isRemote: boolean;
                                orderWeight: string | null;
                                boxCount: number;
                                packageSize: string;
                                realTotalAmount: string | null;
                                currencyCode: string | null;
                                declaredValue: string | null;
                                declaredCurrency: string | null;
                                insuranceValue: string | null;
                                insuranceCurrency: string | null;
                                codPrice: string | null;
                                codCurrency: string | null;
                                signatureService: string | null;
                                signatureService_dictText: string;
                                deliveryAddressCode: string | null;
                                failReason: string | null;
                                examineRemark: string | null;
                                remark: string | null;
                                shipBy: string | null;
                                createTime: string;
                                shipDateStamp: string | null;
                                warehousingTime: string | null;
                                exitTime: string | null;
                                deliveryTime: string | null;
                                payTime: string | null;
                                refundTime: string | null;
                                claimStatus: string | null;
                                claimStatus_dictText: string;
                                claimAmount: string | null;
                                missing: string | null;
                                priceUntil: string | null;
                                heldSince: string | null;
                                heldBy: string | null;
                                isOverdue: boolean;
                                tags: {
                                    id: string;
                                    name: string;
                                    tone: "grey" | "blue" | "green" | "orange" | "red" | "purple";
                                }[];
                            }[];
                            total: number;
                            size: number;
                            current: number;
                            pages: number;
                        } | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "order.detail": {
        parameters: {
            query: {
                id: string;
                inverse?: boolean;
                through?: string;
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            id: string;
                            customerNo: string;
                            transactionOrderNo: string | null;
                            trackingNumber: string | null;
                            masterTrackingId: string | null;
                            orderStatus: string;
                            orderStatus_dictText: string;
                            documentStatus: string;
                            logisticsStatus: string;
                            logisticsStatus_dictText: string;
                            settlementStatus: string;
                            settlementStatus_dictText: string;
                            confirmStatus: string;
                            confirmStatus_dictText: string;
                            productCode: string | null;
                            productName: string | null;
                            goodsType: string | null;
                            goodsType_dictText: string;
                            orderSource: string;
                            orderSourceDictText: string;
                            consigneeName: string | null;
                            consigneeCountry: string | null;
                            consigneeCountry_dictText: string;
                            consigneeCity: string | null;
                            addressType: string | null;
                            addressType_dictText: string;
                            isRemote: boolean;
                            orderWeight: string | null;
                            boxCount: number;
                            packageSize: string;
                            realTotalAmount: string | null;
                            currencyCode: string | null;
                            declaredValue: string | null;
                            declaredCurrency: string | null;
                            insuranceValue: string | null;
                            insuranceCurrency: string | null;
                            codPrice: string | null;
                            codCurrency: string | null;
                            signatureService: string | null;
                            signatureService_dictText: string;
                            deliveryAddressCode: string | null;
                            failReason: string | null;
                            examineRemark: string | null;
                            remark: string | null;
                            shipBy: string | null;
                            createTime: string;
                            shipDateStamp: string | null;
                            warehousingTime: string | null;
                            exitTime: string | null;
                            deliveryTime: string | null;
                            payTime: string | null;
                            refundTime: string | null;
                            claimStatus: string | null;
                            claimStatus_dictText: string;
                            claimAmount: string | null;
                            isOverdue: boolean;
                            tags: {
                                id: string;
                                name: string;
                                tone: "grey" | "blue" | "green" | "orange" | "red" | "purple";
                            }[];
                            consignor: {
                                code: string | null;
                                name: string | null;
                                company: string | null;
                                country: string | null;
                                province: string | null;
                                city: string | null;
                                area: string | null;
                                addr1: string | null;
                                addr2: string | null;
                                addr3: string | null;
                                houseNumber: string | null;
                                postCode: string | null;
                                phone: string | null;
                                email: string | null;
                                taxType: string | null;
                                taxNo: string | null;
                                certificatesType: string | null;
                                certificatesNo: string | null;
                                country_dictText: string;
                                postal: string;
                            };
                            consignee: {
                                code: string | null;
                                name: string | null;
                                company: string | null;
                                country: string | null;
                                province: string | null;
                                city: string | null;
                                area: string | null;
                                addr1: string | null;
                                addr2: string | null;
                                addr3: string | null;
                                houseNumber: string | null;
                                postCode: string | null;
                                phone: string | null;
                                email: string | null;
                                taxType: string | null;
                                taxNo: string | null;
                                certificatesType: string | null;
                                certificatesNo: string | null;
                                country_dictText: string;
                                postal: string;
                            };
                            boxes: {
                                id: string;
                                boxNo: string | null;
                                subOrderNo: string | null;
                                boxWeight: string | null;
                                boxLength: string | null;
                                boxWidth: string | null;
                                boxHeight: string | null;
                                volume: string | null;
                            }[];
                            goods: {
                                id: string;
                                boxNo: string | null;
                                goodsName: string | null;
                                goodsNameEn: string | null;
                                declareUnit: string | null;
                                quantity: number | null;
                                value: string | null;
                                currencyCode: string | null;
                                weight: string | null;
                                hsCode: string | null;
                                goodsLink: string | null;
                                textureName: string | null;
                                textureNameEn: string | null;
                                madeCountry: string | null;
                                madeCountry_dictText: string;
                            }[];
                            fees: {
                                id: string;
                                feeName: string;
                                rule: string;
                                amount: string;
                                currencyCode: string;
                                converted: {
                                    amount: string;
                                    currencyCode: string;
                                    amountText: string;
                                    rates: {
                                        base: string;
                                        quote: string;
                                        rate: string;
                                        source: string;
                                        validFrom: string;
                                        inverse: boolean;
                                    }[];
                                    rateText: string;
                                } | null;
                                createTime: string;
                            }[];
                            converted: {
                                total: {
                                    amount: string;
                                    currencyCode: string;
                                    amountText: string;
                                    rates: {
                                        base: string;
                                        quote: string;
                                        rate: string;
                                        source: string;
                                        validFrom: string;
                                        inverse: boolean;
                                    }[];
                                    rateText: string;
                                } | null;
                                declaredValue: {
                                    amount: string;
                                    currencyCode: string;
                                    amountText: string;
                                    rates: {
                                        base: string;
                                        quote: string;
                                        rate: string;
                                        source: string;
                                        validFrom: string;
                                        inverse: boolean;
                                    }[];
                                    rateText: string;
                                } | null;
                                insuranceValue: {
                                    amount: string;
                                    currencyCode: string;
                                    amountText: string;
                                    rates: {
                                        base: string;
                                        quote: string;
                                        rate: string;
                                        source: string;
                                        validFrom: string;
                                        inverse: boolean;
                                    }[];
                                    rateText: string;
                                } | null;
                                codPrice: {
                                    amount: string;
                                    currencyCode: string;
                                    amountText: string;
                                    rates: {
                                        base: string;
                                        quote: string;
                                        rate: string;
                                        source: string;
                                        validFrom: string;
                                        inverse: boolean;
                                    }[];
                                    rateText: string;
                                } | null;
                            };
                        } | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "order.close": {
        parameters: {
            query: {
                ids: string;
                reason?: string;
                lang?: string;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            done: number;
                            failed: number;
                            results: {
                                id: string;
                                label: string;
                                ok: boolean;
                                errorCode?: string;
                                message?: string;
                                path?: string;
                            }[];
                        } | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "order.batchRefund": {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            done: number;
                            failed: number;
                            results: {
                                id: string;
                                label: string;
                                ok: boolean;
                                errorCode?: string;
                                message?: string;
                                path?: string;
                            }[];
                        } | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "label.get": {
        parameters: {
            query: {
                id: string;
                templateId?: string;
                format?: "pdf" | "zpl203" | "zpl300";
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "order.trackingNumber": {
        parameters: {
            query: {
                id: string;
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            trackingNumber: string | null;
                            masterTrackingId: string | null;
                            boxNumbers: string[];
                            carriers: string;
                        } | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "order.trackList": {
        parameters: {
            query: {
                id: string;
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            id: string;
                            time: string;
                            offset: string | null;
                            leg: number;
                            status: string;
                            status_dictText: string;
                            detail: string;
                            detail_dictText: string;
                            number: string;
                            place: string | null;
                            content: string | null;
                            code: string;
                            source: string;
                            source_dictText: string;
                        }[] | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "track.batch": {
        parameters: {
            query?: {
                numbers?: string;
                trackStatus?: "all" | "order_placed" | "online" | "in_warehouse" | "out_of_warehouse" | "delivered" | "chargeback" | "attention";
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            id: string;
                            trackingNumber: string;
                            customerNo: string;
                            carriers: string;
                            trackStatus: string;
                            trackStatus_dictText: string;
                            parcelStatus: string;
                            parcelStatus_dictText: string;
                            parcelDetail: string;
                            parcelDetail_dictText: string;
                            attention: string | null;
                            attention_dictText: string | null;
                            lastTime: string | null;
                            lastOffset: string | null;
                            lastTimeText: string | null;
                            lastPlace: string | null;
                            daysInTransit: number | null;
                            promisedDays: number | null;
                            productName: string | null;
                            consigneeCountry: string | null;
                            consigneeCountry_dictText: string | null;
                            isSubscribed: boolean;
                            events: {
                                id: string;
                                time: string;
                                offset: string | null;
                                leg: number;
                                status: string;
                                status_dictText: string;
                                detail: string;
                                detail_dictText: string;
                                number: string;
                                place: string | null;
                                content: string | null;
                                code: string;
                                source: string;
                                source_dictText: string;
                            }[];
                        }[] | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    "account.list": {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        message: string;
                        code: number | string;
                        result: {
                            id: string;
                            currencyCode: string;
                            balance: string;
                            updateTime: string | null;
                        }[] | null;
                        timestamp: number;
                        errorCode?: string;
                        fields?: {
                            path: string;
                            rule: string;
                            message: string;
                        }[];
                        requestId?: string;
                    };
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
}
