import type { Messages } from '../messages.ts'

export const rules: Messages['rules'] = {
  required: '请填写此项',
  dataInvalid: '数据无效',
  tooLong: '最多可输入 {max} 个字符',
  hiddenCharacters: '请删除不可见的字符',
  number: {
    zero: '不能为 0',
    positiveInteger: '只接受正整数',
    aboveMaximum: '不能大于 {max}',
    between: '请选择 {min} 至 {max} 之间的数字',
  },
  gsd: { warning: '不能大于 100' },
  name: {
    unique: '名称不能重复',
    format: '名称格式无效',
    short: '名称至少需要 3 个字符',
    long: '请输入有效的名称（最多 30 个字符）',
  },
  email: {
    invalid: '请输入有效的邮箱地址',
    domain: '请输入有效的邮箱',
    free: '请使用工作邮箱。不接受公共邮箱服务的地址。',
  },
  mobile: { invalid: '请输入有效的手机号码' },
  secondFactor: { format: '请输入应用中的六位数字，或一个恢复码', digits: '请输入应用中的六位数字' },
  password: {
    missing: '请先输入密码',
    long: '密码最多可有 128 个字符',
    common: '此密码很容易被猜到。请避免使用常见词语，加上数字或符号也不行。',
    same: '新密码不能与旧密码相同',
    mismatch: '两次输入的密码不一致',
    checks: {
      length: '至少 8 个字符',
      lower: '一个小写字母（a 至 z）',
      upper: '一个大写字母（A 至 Z）',
      digit: '一个数字（0 至 9）',
      special: '一个特殊字符：# $ . % & @ ! + = < > *',
      uncommon: '不容易被猜到',
    },
  },
  project: {
    missing: '请填写缺少的信息：{field}',
    dates: '请选择开始和结束日期',
    datesOrder: '结束日期早于开始日期',
  },
  favourite: { repeated: '此缺陷类型已在常用列表中' },
  floor: {
    label: '楼层标签无效',
    height: '楼层高度无效',
    notSaved: '请提供有效的楼层标签',
  },
  file: {
    empty: '此文件是空的',
    cover: '封面图片最大为 2MB',
    picture: '请选择 .jpg 或 .png 图片',
    attachment: '文件超过 20 MB 的上限',
    media: '照片或视频最大为 4.5 GB',
    resolution: '分辨率最高为 4K',
    fourDigits: '文件名必须包含一个 4 位数字，例如 DSC_0042.jpg',
    sorting: '文件名中最后一个数字必须小于 100000',
  },
}
