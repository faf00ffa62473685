/** Texts of two people on one order. */
export const writerWords = {
  en_US: {
    save: 'Save draft',
    saved: 'The draft is saved',
    changed: 'Changed by somebody else',
    load: 'Load that version',
    copy: 'Save mine as a new draft',
    over: 'Save mine over it',
    foot: /somebody else saved a newer version/,
    submit: 'Submit',
    placed: 'Submitted, not paid yet',
    goOn: 'Continue',
  },
  zh_CN: {
    save: '存草稿',
    saved: '草稿已保存',
    changed: '订单已被他人修改',
    load: '载入对方的版本',
    copy: '另存为新草稿',
    over: '覆盖保存',
    foot: /他人已保存更新的版本/,
    submit: '提交预报',
    placed: '已提交，尚未支付',
    goOn: '继续填写',
  },
} as const;

/** Texts of the work on orders from their list. */
export const actionWords = {
  en_US: {
    more: 'More actions',
    submit: 'Submit',
    pay: 'Pay',
    refund: 'Refund',
    abandon: 'Abandon',
    delete: 'Delete',
    cancel: 'Cancel',
    approve: 'Approve',
    reject: 'Reject',
    done: { submit: '1 submitted', pay: '1 paid', refund: '1 refunded', abandon: '1 abandoned', delete: '1 deleted', review: '1 reviewed' },
    bar: 'Selected rows',
    page: 'Select this page',
    remark: 'Review remark',
  },
  zh_CN: {
    more: '更多操作',
    submit: '提交',
    pay: '支付',
    refund: '退款',
    abandon: '作废',
    delete: '删除',
    cancel: '取消',
    approve: '审核通过',
    reject: '驳回',
    done: {
      submit: '已提交 1 单',
      pay: '已支付 1 单',
      refund: '已退款 1 单',
      abandon: '已作废 1 单',
      delete: '已删除 1 个',
      review: '已审核 1 单',
    },
    bar: '已选数据',
    page: '选择本页',
    remark: '审核备注',
  },
} as const;

/** Texts of a batch. */
export const batchWords = {
  en_US: {
    page: 'Select this page',
    bar: 'Selected rows',
    abandon: 'Abandon',
    stop: 'Stop after this part',
    close: 'Close',
    tried: /200 of 1,?000/,
  },
  zh_CN: { page: '选择本页', bar: '已选数据', abandon: '作废', stop: '本批完成后停止', close: '关闭', tried: /200\/1,?000/ },
} as const;

/** Texts of an action on all orders that match. */
export const allWords = {
  en_US: {
    select: /^Select all [\d,]+ that match$/,
    selected: /^All [\d,]+ that match are selected$/,
    title: /^Abandon the [\d,]+ orders that match$/,
    result: 'Batch of orders',
    over: 'Finished',
    download: 'Download outcomes',
  },
  zh_CN: {
    select: /^选择全部 [\d,]+ 条匹配结果$/,
    selected: /^已选择全部 [\d,]+ 条匹配结果$/,
    title: /^作废符合条件的 [\d,]+ 个订单$/,
    result: '批量处理订单',
    over: '已结束',
    download: '下载结果',
  },
} as const;

/** Texts of a day between payment and delivery. */
export const dayWords = {
  en_US: {
    printed: 'Printed',
    more: 'More actions',
    handOverAll: 'Hand over all',
    handOver: 'Hand over',
    handedOver: 'Handed over',
    sheet: 'Print the sheet',
    query: 'Track',
    all: 'All',
    delivered: 'Delivered',
    returned: 'Returned',
  },
  zh_CN: {
    printed: '已打印',
    more: '更多操作',
    handOverAll: '整组交接',
    handOver: '确认交接',
    handedOver: '已交接',
    sheet: '打印交接单',
    query: '查询',
    all: '全部',
    delivered: '已签收',
    returned: '已退回',
  },
} as const;
