import type { tasks as en } from '../../en/media/tasks.ts'
import type { Words } from '../../messages.ts'

export const tasks: Words<typeof en> = {
  title: '由影片及相片製作圖像',
  project: { none: '尚未選擇項目', text: '請從項目開啟此畫面。', projects: '前往項目', back: '返回相片' },
  failed: { title: '未能載入', retry: '再試一次' },
  loading: '載入中…',
  video: {
    label: '影片 {name}', loading: '正在載入影片…', failed: '未能播放影片', preparing: { title: '正在製作此瀏覽器可播放的版本', text: '影片會自動在此顯示。' },
    impossible: '此瀏覽器未能播放影片。你可以下載影片，或從中擷取畫面。',
    play: '播放', pause: '暫停', back: '後退一格', forward: '前進一格', at: '時間', of: '{at}／{whole}', frame: '第 {number} 格',
    take: '將此畫面擷取為相片', taking: '正在擷取畫面…', taken: '開啟相片', takeFailed: '未能擷取畫面。', frames: '擷取多個畫面', keys: '按 , 及 . 鍵逐格移動。',
    track: '影片的飛行路線', noTrack: '影片沒有飛行路線。', duration: '長度', rate: '每秒格數', size: '圖像', altitude: '離起飛點高度',
  },
  statuses: { no_upload: '沒有影片', video_upload_start: '上載中', video_upload_waiting: '等候中', uploading: '上載中', 'All Media Uploaded': '所有媒體已上載' },
  results: { none: '沒有', pending: '製作中', success: '完成', fail: '失敗' },
  columns: { title: '影片', column: '欄', marker: '標記', video: '影片', status: '狀態', result: '結果', none: { title: '尚未有影片', text: '請先上載影片至影片標記的欄。' }, choose: '選擇 {name}' },
  frames: {
    title: '影片截圖', how: '擷取哪些畫面', by: '擷取畫面', interval: '每隔若干秒', count: '指定總數', seconds: '兩個畫面之間的秒數', number: '畫面數目', expected: { other: '將擷取 {count} 個畫面。' }, tooMany: '每次最多可擷取 {most} 個畫面。',
    direction: '飛行方向', down: '由上至下', up: '由下至上', marker: '放到標記', column: '欄', ofVideo: '影片所屬的標記', noColumn: '沒有', start: '擷取畫面', started: '正在擷取畫面。',
    wrongSeconds: '請輸入 0.1 至 3600 之間的數字。', wrongCount: '請輸入 1 至 500 之間的整數。', choose: '請先選擇影片。', readOnly: '你可以查看結果，但不能擷取畫面。',
  },
  strip: {
    title: '立面長圖', marker: '標記', column: '欄', choose: '選擇欄', start: '製作長圖', again: '重新製作', noColumns: { title: '尚未有欄', text: '請先在標記新增欄並上載相片。' },
    shown: '{name} 的長圖', pieces: { other: '{count} 張相片' }, outline: '顯示相片輪廓', hows: { features: '按畫面內容拼合', position: '按位置放置', order: '接在上一張之下' }, how: '相片的放置方式',
    remove: '刪除', removeTitle: '刪除 {name} 的長圖？', removeText: '長圖將對所有人刪除。相片會保留，你可以重新製作。', removeConfirm: '刪除', cancel: '取消', none: '此欄尚未製作長圖。', readOnly: '你可以查看長圖，但不能製作。', select: '請選擇標記及欄以查看長圖。',
    about: '一欄的相片由上至下拼合成一張長圖，並可從長圖開啟每張相片。', underWay: '正在拼合相片，期間可以離開此頁。', noMarker: '不屬於標記', open: '開啟相片',
    photos: '相片', kinds: { visual: '可見光（{count}）', thermal: '熱成像（{count}）' }, notMixed: '可見光與熱成像相片不會混在同一張長圖中。', counts: '此欄有 {visual}及 {thermal}。', visualPhotos: { other: '{count} 張可見光相片' }, thermalPhotos: { other: '{count} 張熱成像相片' }, tooFew: '長圖最少需要兩張同類相片。',
  },
  list: { partly: '部分完成', missing: { frames: { other: '有 {count} 格畫面未能擷取。影片該處可能已損壞，請從記憶卡重新複製。' }, strip: { other: '此欄有 {count} 張相片不在長圖中：無法開啟、仍在處理，或長圖已滿。' } }, frames: '已擷取的畫面', strips: '長圖', none: '尚未有。', photos: { other: '{count} 張相片' }, photo: '相片 {number}', percent: '{percent}%', stop: '停止', remove: '從清單移除', by: '{name}，{at}', failed: '失敗' },
}
